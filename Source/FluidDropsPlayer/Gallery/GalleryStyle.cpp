// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// What the gallery's page looks like, and the little that it does. Text sizes are relative to the reader's own.

#include "Gallery/GalleryPage.h"

namespace FluidDrops
{

const char* const GalleryStyle = R"css(
:root { color-scheme: light dark; --paper: #f6f7f8; --card: #fff; --ink: #1b2227; --soft: #5a666e; --line: #dde2e6;
  --accent: #0b6f8f; --bar: #cfe5ec; --bad: #a3341f; }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1215; --card: #151b1f; --ink: #e4e9ec; --soft: #9aa7af;
  --line: #27323a; --accent: #6cc6e0; --bar: #1d4350; --bad: #ff9a83; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
header, nav, main, footer { max-width: 66rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
header { padding-block: clamp(2rem, 7vw, 4.5rem) 1.25rem; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.9rem, 5vw, 2.9rem); font-weight: 650; letter-spacing: -.02em; line-height: 1.15; }
h2 { margin: 0 0 .35rem; font-size: clamp(1.35rem, 3vw, 1.7rem); font-weight: 620; letter-spacing: -.01em; line-height: 1.25; }
h3 { margin: 0 0 .5rem; font-size: .9375rem; font-weight: 620; }
p { margin: 0; max-width: 46rem; }
a { color: var(--accent); }
.soft { color: var(--soft); }
.lead { font-size: 1.125rem; max-width: 42rem; }
.made { margin-top: .75rem; font-size: .9375rem; color: var(--soft); overflow-wrap: anywhere; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 2; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
nav a { display: block; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card);
  color: var(--ink); text-decoration: none; font-size: .9375rem; }
nav a:hover { border-color: var(--accent); color: var(--accent); }
nav a.failed { color: var(--bad); }
.scene { margin-block: clamp(2.25rem, 6vw, 4rem); scroll-margin-top: 1rem; }
.scene > p { color: var(--soft); overflow-wrap: anywhere; }
.media { position: relative; margin: 1rem 0 .5rem; border-radius: 12px; overflow: hidden; background: #000; line-height: 0; }
.media img { width: 100%; height: auto; }
.media video { position: absolute; inset: 0; width: 100%; height: 100%; }
.media.tall { max-width: 40rem; }
.media button { position: absolute; left: .75rem; bottom: .75rem; min-height: 2.75rem; padding: 0 1.1rem; border: 0;
  border-radius: 99px; background: rgb(10 16 20 / .72); color: #fff; font: inherit; font-weight: 600;
  line-height: 1; cursor: pointer; }
.media button:hover { background: rgb(10 16 20 / .9); }
.media button:focus-visible { outline-color: #fff; outline-offset: -6px; border-radius: 99px; }
.caption { font-size: .9375rem; color: var(--soft); margin-bottom: 1rem; }
.facts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); align-items: start; }
@media (min-width: 60rem) { .facts { grid-template-columns: 1.3fr 1fr 1fr; } }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.1rem; min-width: 0; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem 0; text-align: left; font-weight: 400; vertical-align: baseline; }
td.n, th.n { text-align: right; white-space: nowrap; padding-left: .75rem; }
thead th { color: var(--soft); }
tr.sum > * { border-top: 1px solid var(--line); font-weight: 600; }
.bars td:first-child { background: linear-gradient(var(--bar), var(--bar)) no-repeat 0 50% / var(--part, 0%) 70%; border-radius: 3px;
  padding-left: .3rem; overflow-wrap: anywhere; }
details { margin-top: 1rem; }
summary { cursor: pointer; font-weight: 620; font-size: .9375rem; padding: .2rem 0; }
details table { margin-top: .5rem; }
details th, details td { padding: .35rem .9rem .35rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
details thead th { border-top: 0; }
code { font: .875rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.problem { border: 1px solid var(--bad); border-radius: 12px; padding: 1rem 1.1rem; margin: 1rem 0; color: var(--bad); }
footer { padding-block: 1rem 4rem; color: var(--soft); font-size: .9375rem; }
@media (max-width: 40rem) { .hint { display: none; } details th, details td { padding-right: .5rem; } }
@media print { nav, .media button { display: none; } .scene { break-inside: avoid; } }
)css";

// A clip starts when it is asked for and shows over its picture; only one plays at a time. From a data URI it is first
// made a blob: some browsers do not play data URIs.
const char* const GalleryScript = R"js(
const clips = [...document.querySelectorAll('.media')].filter(media => media.querySelector('video'));
function stop(media) {
  const video = media.querySelector('video');
  video.pause();
  video.hidden = true;
  const button = media.querySelector('button');
  button.firstChild.textContent = '▶ Play';
  button.setAttribute('aria-pressed', 'false');
}
function asBlob(video) {
  const source = video.getAttribute('src');
  if (!source.startsWith('data:')) return;
  const bytes = Uint8Array.from(atob(source.slice(source.indexOf(',') + 1)), letter => letter.charCodeAt(0));
  video.src = URL.createObjectURL(new Blob([bytes], {type: 'video/mp4'}));
}
for (const media of clips) {
  const video = media.querySelector('video'), button = media.querySelector('button');
  video.controls = false;
  button.hidden = false;
  button.addEventListener('click', () => {
    if (!video.hidden) { stop(media); return; }
    clips.filter(other => other !== media).forEach(stop);
    asBlob(video);
    video.hidden = false;
    button.firstChild.textContent = '■ Stop';
    button.setAttribute('aria-pressed', 'true');
    video.play().catch(() => stop(media));
  });
}
)js";

} // namespace FluidDrops
