# Copyright (c) 2026 The FluidDrops authors. MIT License.
#
# The gallery's page as people meet it: in a browser, on a desktop and on a phone, by day and by night, by keyboard.

import os
import pathlib
import subprocess
import tempfile
import unittest

from browser import Browser, find_chromium

SCENES = ("rain-on-window", "drops-on-sphere")

# The contrast of every text with what is behind it, by the formula of WCAG 2.
LEAST_CONTRAST = """
(() => {
  const linear = c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const parse = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const behind = node => {
    for (; node; node = node.parentElement) {
      const color = parse(getComputedStyle(node).backgroundColor);
      if (color.length < 4 || color[3] > 0.5) return color;
    }
    return [255, 255, 255];
  };
  let least = 99;
  for (const node of document.querySelectorAll('h1, h2, h3, p, a, td, th, summary, code, button')) {
    if (!node.textContent.trim() || !node.checkVisibility()) continue;
    const a = light(parse(getComputedStyle(node).color)), b = light(behind(node));
    least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
  }
  return least;
})()
"""

LEAST_TEXT = """
Math.min(...[...document.querySelectorAll('p, a, td, th, code, summary, button')]
  .filter(node => node.textContent.trim() && node.checkVisibility())
  .map(node => parseFloat(getComputedStyle(node).fontSize)))
"""

WIDEST = """
Math.max(...[...document.querySelectorAll('body *')].filter(node => node.checkVisibility() &&
  !node.classList.contains('skip')).map(node => node.getBoundingClientRect().right))
"""


@unittest.skipUnless(find_chromium(), "no chromium here")
class GalleryPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="fluiddrops-gallery-")
        cls.addClassCleanup(cls.folder.cleanup)
        cls.page = pathlib.Path(cls.folder.name) / "index.html"
        subprocess.run([os.environ["FLUIDDROPS_EXECUTABLE"], "gallery", "--quiet", "--out", cls.folder.name,
                        "--scenes", ",".join(SCENES), "--size", "192x108", "--ticks", "8", "--seconds", "0.3"],
                       check=True)
        cls.browser = Browser(find_chromium())
        cls.addClassCleanup(cls.browser.__exit__)  # also if anything from here on fails
        cls.browser.__enter__()
        cls.browser.show(1280, 800)
        cls.browser.open(cls.page.as_uri())

    def setUp(self):
        self.browser.show(1280, 800)

    def test_every_picture_is_there_and_described(self):
        pictures = self.browser.evaluate(
            "Promise.all([...document.images].map(async i => { await i.decode(); return [i.naturalWidth, i.alt]; }))")
        self.assertEqual(len(pictures), len(SCENES))
        for width, alt in pictures:
            self.assertGreater(width, 0)
            self.assertGreater(len(alt), 20)

    def test_clips_play_inline_when_asked_to_by_keyboard(self):
        for number in range(len(SCENES)):
            video = f"document.querySelectorAll('video')[{number}]"
            self.assertTrue(self.browser.evaluate(f"{video}.hidden && {video}.paused"), "plays without being asked")
            self.assertTrue(self.browser.evaluate(f"{video}.muted && {video}.playsInline"))
            self.browser.evaluate(f"document.querySelectorAll('.media button')[{number}].focus()")
            self.browser.press_enter()
            self.browser.wait_for(f"{video}.readyState >= 2 && {video}.videoWidth > 0 && {video}.currentTime > 0")
            first = self.browser.evaluate(f"{video}.currentTime")
            self.browser.wait_for(f"{video}.currentTime !== {first}")  # goes on; it loops
            self.assertEqual(self.browser.evaluate("[...document.querySelectorAll('video')].filter(v => !v.paused).length"), 1)
            self.browser.press_enter()
            self.browser.wait_for(f"{video}.paused && {video}.hidden")

    def test_nothing_is_wider_than_a_phone(self):
        for width in (360, 320, 1280):
            self.browser.show(width, 740)
            for opened in ("false", "true"):
                self.browser.evaluate(f"document.querySelectorAll('details').forEach(d => d.open = {opened})")
                self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
                self.assertLessEqual(self.browser.evaluate(WIDEST), width + 0.5)

    def test_text_can_be_read(self):
        for width in (360, 1280):
            self.browser.show(width, 740)
            self.assertGreaterEqual(self.browser.evaluate(LEAST_TEXT), 14)
            self.assertGreaterEqual(self.browser.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"), 16)

    def test_light_and_dark_both_have_contrast(self):
        papers = set()
        for scheme in ("light", "dark"):
            self.browser.show(1280, 800, scheme)
            papers.add(self.browser.evaluate("getComputedStyle(document.body).backgroundColor"))
            self.assertGreaterEqual(self.browser.evaluate(LEAST_CONTRAST), 4.5, scheme)
        self.assertEqual(len(papers), 2)

    def test_it_tells_what_it_promises(self):
        text = self.browser.evaluate("document.body.textContent")
        for wanted in ("Rain on a window", "Milliseconds per tick", "whole tick", "residual", "settings of its own",
                       "trails.dryingTime", "1.2 s", "2 scenes", "FluidDrops 0."):
            self.assertIn(wanted, text)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('nav a').length"), len(SCENES))
        self.assertTrue(self.browser.evaluate(
            "[...document.querySelectorAll('nav a')].every(a => document.querySelector(a.getAttribute('href')))"))

    def test_z_nothing_was_fetched_and_nothing_complained(self):  # last: unittest goes by name
        urls = [event["request"]["url"] for event in self.browser.reported("Network.requestWillBeSent")]
        outside = [url for url in urls if not url.startswith(("data:", "blob:", "about:")) and url != self.page.as_uri()]
        self.assertEqual(outside, [])
        self.assertEqual(self.browser.reported("Runtime.exceptionThrown"), [])
        self.assertEqual([event["entry"]["text"] for event in self.browser.reported("Log.entryAdded")], [])


if __name__ == "__main__":
    unittest.main()
