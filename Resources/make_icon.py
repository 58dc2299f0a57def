#!/usr/bin/env python3
"""Draws Icon128.png, the plugin's icon: a drop on glass with the light of a city in it. Standard library only.

    python3 Resources/make_icon.py
"""
import math
import pathlib
import struct
import zlib

SIZE = 128
SAMPLES = 4  # per pixel and axis


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def smooth(low, high, x):
    t = min(max((x - low) / (high - low), 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


LIGHTS = [  # out-of-focus lights behind the glass: place, radius, color
    (-0.62, 0.55, 0.30, (1.0, 0.62, 0.25)),
    (0.68, 0.62, 0.24, (0.95, 0.30, 0.35)),
    (0.60, -0.35, 0.34, (0.30, 0.75, 0.95)),
    (-0.70, -0.40, 0.22, (0.85, 0.85, 0.95)),
]


def background(x, y):
    color = mix((0.03, 0.05, 0.12), (0.10, 0.12, 0.26), 0.5 - 0.5 * y)
    for cx, cy, radius, light in LIGHTS:
        distance = math.hypot(x - cx, y - cy) / radius
        amount = (1.0 - smooth(0.9, 1.0, distance)) * (0.42 + 0.25 * distance * distance)
        color = tuple(c + l * amount for c, l in zip(color, light))
    return color


def drop_width(y):
    """Half width of the drop at height y; a round belly below a pointed top."""
    if y < -0.78 or y > 0.86:
        return 0.0
    if y < -0.18:
        return math.sqrt(max(0.36 - (y + 0.18) ** 2, 0.0))
    t = (y + 0.18) / 1.04
    return 0.6 * (1.0 - t) ** 0.9 * math.sqrt(max(1.0 - t * t * 0.55, 0.0))


def shade(x, y):
    width = drop_width(y)
    if abs(x) >= width:
        shadow = smooth(0.0, 0.16, abs(x) - width) if width > 0.0 else 1.0
        return tuple(c * (0.55 + 0.45 * shadow) for c in background(x, y))
    side = x / width
    rise = (y + 0.18) / 0.62
    depth = math.sqrt(max(1.0 - side * side, 0.0))
    refracted = background(-x * 1.5 + 0.1 * side, -(y + 0.1) * 1.35)  # a lens turns the picture over
    color = mix((0.02, 0.04, 0.10), tuple(0.05 + 2.1 * c for c in refracted), 0.2 + 0.8 * depth)
    glow = math.exp(-((side - 0.25) ** 2 + (rise + 0.75) ** 2) * 5.0) * 0.8
    spark = math.exp(-((x + 0.22) ** 2 + (y - 0.02) ** 2) * 260.0) + 0.5 * math.exp(-((x + 0.15) ** 2 + (y - 0.2) ** 2) * 700.0)
    return tuple(c + glow * g + spark for c, g in zip(color, (0.55, 0.8, 1.0)))


def pixel(column, row):
    total = [0.0, 0.0, 0.0, 0.0]
    for sample in range(SAMPLES * SAMPLES):
        x = ((column + (sample % SAMPLES + 0.5) / SAMPLES) / SIZE * 2.0 - 1.0)
        y = 1.0 - (row + (sample // SAMPLES + 0.5) / SAMPLES) / SIZE * 2.0
        corner = max(abs(x), abs(y), math.hypot(max(abs(x) - 0.8, 0.0), max(abs(y) - 0.8, 0.0)) + 0.8)
        if corner > 1.0:
            continue
        for index, value in enumerate(shade(x, y)):
            total[index] += 1.0 - math.exp(-1.3 * max(value, 0.0))
        total[3] += 1.0
    count = max(total[3], 1.0)
    color = [int(255.0 * (t / count) ** (1.0 / 1.6) + 0.5) for t in total[:3]]
    return bytes(color + [int(255.0 * total[3] / SAMPLES**2 + 0.5)])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main():
    rows = b"".join(b"\0" + b"".join(pixel(column, row) for column in range(SIZE)) for row in range(SIZE))
    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    pathlib.Path(__file__).with_name("Icon128.png").write_bytes(png)


if __name__ == "__main__":
    main()
