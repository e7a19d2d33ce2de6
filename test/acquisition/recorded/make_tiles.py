"""Three small COGs that overlap, with holes, and what joining them is to come out as. Needs Debian's python3-rasterio: python3 make_tiles.py"""
import json
import pathlib

import numpy as np
import rasterio
from rasterio.transform import from_origin

here = pathlib.Path(__file__).parent
rng = np.random.default_rng(11)
WEST, NORTH, SIZE = 534000, 5762400, 10
# Name, first column, first row, width, height on one grid of 120 by 80 pixels.
tiles = [("tile_west", 0, 0, 80, 80), ("tile_east", 60, 10, 60, 70), ("tile_all", 0, 0, 120, 80)]
stack = np.full((3, 80, 120), np.nan)
for index, (name, column, row, width, height) in enumerate(tiles):
    data = rng.integers(500, 4000, (height, width)).astype("uint16")
    data[rng.random((height, width)) < 0.2] = 0
    transform = from_origin(WEST + column * SIZE, NORTH - row * SIZE, SIZE, SIZE)
    profile = dict(driver="COG", width=width, height=height, count=1, dtype="uint16", crs="EPSG:32632", transform=transform)
    with rasterio.open(here / f"{name}.tif", "w", nodata=None, blocksize=128, compress="deflate", **profile) as out:
        out.write(data, 1)
    stack[index, row : row + height, column : column + width] = np.where(data == 0, np.nan, data)


def first(layers):
    result = np.full(stack.shape[1:], np.nan)
    for layer in layers:
        result = np.where(np.isnan(result), layer, result)
    return result


with np.errstate(all="ignore"):
    joined = {"first": first(stack), "least-cloudy": first(stack[[2, 0, 1]]), "mean": np.nanmean(stack, 0), "median": np.nanmedian(stack, 0)}
(here / "joined.json").write_text(json.dumps({
    name: {"valid": int(np.isfinite(image).sum()), "mean": float(np.nanmean(image)), "min": float(np.nanmin(image)), "max": float(np.nanmax(image))}
    for name, image in joined.items()
}, indent=1) + "\n")
