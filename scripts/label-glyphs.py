"""Draws the glyphs of picture labels from Lato (OFL 1.1) into report/picture/labels.json: python3 scripts/label-glyphs.py <folder of the fonts>."""

import base64
import json
import sys
import zlib

from PIL import Image, ImageDraw, ImageFont

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/lato"
CHARACTERS = [chr(code) for code in [*range(32, 127), *range(160, 384)]] + list("–—−‘’“”•…→←≤≥≈×·µ⁻∞′″√")
FACES = {"plain": ("Lato-Regular.ttf", 15), "bold": ("Lato-Bold.ttf", 20)}


def face(file, size):
    font = ImageFont.truetype(f"{FOLDER}/{file}", size)
    ascent, descent = font.getmetrics()
    missing = font.getmask("\U0010ffff").getbbox(), bytes(font.getmask("\U0010ffff"))
    glyphs, levels = [], []
    for character in CHARACTERS:
        mask = font.getmask(character)
        if (mask.getbbox(), bytes(mask)) == missing and character != " ":
            continue
        left, top, right, bottom = font.getbbox(character)
        width, height = max(0, right - left), max(0, bottom - top)
        if width and height:
            image = Image.new("L", (width, height))
            ImageDraw.Draw(image).text((-left, -top), character, fill=255, font=font)
            levels.extend((value * 15 + 127) // 255 for value in image.tobytes())
        glyphs.append([ord(character), left, top, width, height, round(font.getlength(character), 2)])
    if len(levels) % 2:
        levels.append(0)
    packed = bytes(high << 4 | low for high, low in zip(levels[::2], levels[1::2]))
    deflated = zlib.compressobj(9, zlib.DEFLATED, -15)
    pixels = base64.b64encode(deflated.compress(packed) + deflated.flush()).decode()
    return {"ascent": ascent, "height": ascent + descent, "glyphs": glyphs, "pixels": pixels}


document = {name: face(*about) for name, about in FACES.items()}
with open("report/picture/labels.json", "w") as file:
    json.dump(document, file, separators=(",", ":"))
    file.write("\n")
