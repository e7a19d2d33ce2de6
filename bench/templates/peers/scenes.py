"""Synthetic scenes of 2000 x 2000 pixels of 10 m in UTM 32N, uncompressed: python3 scenes.py FOLDER"""
import json
import os
import sys

import numpy as np
import rasterio
from rasterio.transform import from_origin
from scipy.ndimage import gaussian_filter

SIZE = 2000
folder = sys.argv[1]
random = np.random.default_rng(7)


def field(blur):
    """Smooth pattern with mean 0 and deviation 1."""
    pattern = gaussian_filter(random.standard_normal((SIZE // 4, SIZE // 4)), blur, mode="wrap")
    return np.kron(pattern / pattern.std(), np.ones((4, 4)))


def write(name, values, dtype, nodata):
    profile = dict(driver="GTiff", width=SIZE, height=SIZE, count=1, dtype=dtype, nodata=nodata, crs="EPSG:32632")
    profile.update(transform=from_origin(600000, 5200000, 10, 10), tiled=True, blockxsize=512, blockysize=512)
    with rasterio.open(os.path.join(folder, name + ".tif"), "w", **profile) as target:
        target.write(values.astype(dtype), 1)


def noise(scale):
    return scale * random.standard_normal((SIZE, SIZE))


def holed(values, share=0.03):
    """Some pixels are missing: clouds, and single ones."""
    missing = (field(20) > 1.9) | (random.random((SIZE, SIZE)) < share)
    return np.where(missing, -9999, values)


os.makedirs(folder, exist_ok=True)
green = field(12)
relief = field(30)
for k in range(12):
    season = 0.25 * np.sin(np.pi * (k + 1) / 12)
    ndvi = np.clip(0.25 + season * (1 + 0.3 * green) + 0.12 * green + noise(0.03), -0.2, 0.95)
    write(f"ndvi{k}", holed(ndvi), "float32", -9999)
    write(f"lst{k}", holed(285 + 15 * season - 4 * green + 2 * relief + noise(0.4)), "float32", -9999)
for k, level in enumerate((0.05, 0.08, 0.07, 0.3, 0.2, 0.12)):
    band = np.clip(level * (1 + 0.3 * green + 0.2 * relief) + noise(0.005), 0.001, 0.6)
    write(f"band{k}", holed(band, 0.01), "float32", -9999)
    write(f"later{k}", holed(np.clip(band + 0.02 * relief, 0.001, 0.6), 0.01), "float32", -9999)
for k, level in enumerate((290, 288, 289, 291, 287)):
    write(f"thermal{k}", holed(level + 4 * relief + noise(0.3), 0.01), "float32", -9999)
    write(f"emissivity{k}", holed(np.clip(0.97 + 0.01 * green, 0.9, 0.999), 0), "float32", -9999)
write("radiance", holed(9 + relief + noise(0.05)), "float32", -9999)
write("vapour", holed(np.clip(2 + 0.5 * relief, 0.1, 6), 0), "float32", -9999)
write("albedo", holed(np.clip(0.2 + 0.05 * green, 0.02, 0.9), 0), "float32", -9999)
write("power", holed(np.abs(0.05 * np.exp(0.5 * green)) * random.gamma(4, 0.25, (SIZE, SIZE))), "float32", -9999)
write("cross", holed(0.012 * np.exp(0.5 * green) * random.gamma(4, 0.25, (SIZE, SIZE))), "float32", -9999)
write("people", holed(np.where(green > 0.5, np.round(8 * random.random((SIZE, SIZE))), 0)), "float32", -9999)
write("angle", holed(np.mod(90 * green + 180, 360)), "float32", -9999)
write("numbers", np.clip(9000 + 2500 * green + noise(80), 0, 60000), "uint16", 0)
for k in range(5):
    kinds = np.digitize(green + noise(0.15), (-1, -0.4, 0.1, 0.6, 1.1)) + 1
    write(f"class{k}", np.where(field(20) > 1.9, 255, kinds), "uint8", 255)
write("quality", random.choice([21824, 21952, 22280, 23888, 54596, 1], (SIZE, SIZE), p=[0.6, 0.1, 0.1, 0.1, 0.09, 0.01]), "uint16", 1)

squares = []
for row in range(10):
    for column in range(10):
        west, north = 600000 + 2000 * column + 130, 5200000 - 2000 * row - 170
        ring = [[west, north], [west + 1700, north], [west + 1500, north - 1600], [west + 100, north - 1500], [west, north]]
        name = {"name": f"{row}-{column}", "group": f"g{(row + column) % 3}"}
        squares.append({"type": "Feature", "properties": name, "geometry": {"type": "Polygon", "coordinates": [ring]}})
crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32632"}}
with open(os.path.join(folder, "zones.geojson"), "w") as target:
    json.dump({"type": "FeatureCollection", "crs": crs, "features": squares}, target)
