"""Warps small rasters with GDAL at error threshold 0, averages them with GEOS: warp.json and the source files.

Run with a Python that has GDAL and shapely:  python3 test/geo/golden/make_warp.py
"""
import json
import math
import pathlib

import numpy as np
from osgeo import gdal, osr
from shapely.geometry import Polygon, box

gdal.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "warp"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(5)


def reference(text):
    srs = osr.SpatialReference()
    srs.SetFromUserInput(text)
    return srs.ExportToWkt()


def save(name, array, transform, crs, kind, nodata=None):
    path = folder / f"{name}.tif"
    path.unlink(missing_ok=True)
    data = gdal.GetDriverByName("GTiff").Create(str(path), array.shape[1], array.shape[0], 1, kind, ["COMPRESS=DEFLATE"])
    data.SetGeoTransform(transform)
    data.SetProjection(reference(crs))
    if nodata is not None:
        data.GetRasterBand(1).SetNoDataValue(nodata)
    data.GetRasterBand(1).WriteArray(array)
    del data
    return path


rows, columns = np.mgrid[0:40, 0:50]
smooth = 2000 + 900 * np.sin(columns / 6) * np.cos(rows / 5) + rng.normal(0, 60, rows.shape)
holes = smooth.copy()
holes[10:14, 20:27] = -9999
holes[rng.uniform(size=holes.shape) < 0.03] = -9999
classes = (np.floor(columns / 7) + 10 * np.floor(rows / 6)).astype("uint8")
UTM = (700000.0, 10.0, 0.0, 5400000.0, 0.0, -10.0)
SOURCES = {
    "plain": save("plain", smooth.astype("float32"), UTM, "EPSG:32632", gdal.GDT_Float32),
    "holes": save("holes", holes.astype("float32"), UTM, "EPSG:32632", gdal.GDT_Float32, -9999),
    "classes": save("classes", classes, UTM, "EPSG:32632", gdal.GDT_Byte),
    "globe": save("globe", smooth.astype("float32"), (0.0, 7.2, 0.0, 80.0, 0.0, -4.0), "EPSG:4326", gdal.GDT_Float32),
}
SINUSOIDAL = "+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m +no_defs"
# name: crs, transform (a, b, c, d, e, f), width, height
GRIDS = {
    "shifted": ("EPSG:32632", (10, 0, 700003.7, 0, -10, 5399993.1), 48, 38),
    "finer": ("EPSG:32632", (4, 0, 700100, 0, -4, 5399900), 60, 50),
    "coarser": ("EPSG:32632", (25, 0, 700000, 0, -25, 5400000), 18, 14),
    "beyond": ("EPSG:32632", (20, 0, 699900, 0, -20, 5400060), 36, 30),
}


def around(crs, size, width, height):
    """A grid over the source's centre."""
    source, target = osr.SpatialReference(), osr.SpatialReference()
    source.ImportFromEPSG(32632)
    target.SetFromUserInput(crs)
    for srs in (source, target):
        srs.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    x, y, _ = osr.CoordinateTransformation(source, target).TransformPoint(700250, 5399800)
    left, top = round((x - size * width / 2) / size) * size, round((y + size * height / 2) / size) * size
    return (crs, (size, 0, left, 0, -size, top), width, height)


GRIDS["neighbour-zone"] = around("EPSG:32633", 10, 40, 36)
GRIDS["degrees"] = around("EPSG:4326", 0.0001, 60, 40)
GRIDS["web-mercator"] = around("EPSG:3857", 15, 40, 36)
GRIDS["sinusoidal"] = around(SINUSOIDAL, 12, 50, 40)
GRIDS["equal-area"] = around("EPSG:3035", 10, 40, 36)
METHODS = {"nearest": gdal.GRA_NearestNeighbour, "bilinear": gdal.GRA_Bilinear, "cubic": gdal.GRA_Cubic, "average": None}


def to_source(crs):
    source, target = osr.SpatialReference(), osr.SpatialReference()
    source.SetFromUserInput(crs)
    target.ImportFromEPSG(32632)
    for srs in (source, target):
        srs.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    change = osr.CoordinateTransformation(source, target)

    def place(x, y):
        east, north, _ = change.TransformPoint(x, y)
        return (east - UTM[0]) / UTM[1], (north - UTM[3]) / UTM[5]

    return place


def places(grid):
    """Source pixel coordinates of the corners of every target pixel."""
    crs, (a, _, c, _, e, f), width, height = GRIDS[grid]
    place = to_source(crs)
    return np.array([[place(c + a * column, f + e * row) for column in range(width + 1)] for row in range(height + 1)])


def warp(source, grid, method):
    crs, (a, _, c, _, e, f), width, height = GRIDS[grid]
    bounds = (c, f + e * height, c + a * width, f)
    # GDAL takes the scale from the part of the grids that overlaps, and so from the chunk that it works on: state it instead.
    place = to_source(crs)
    x, y = c + a * (width // 2 + 0.5), f + e * (height // 2 + 0.5)
    here, right, below = place(x, y), place(x + a, y), place(x, y + e)
    scale_x = 1 / max(abs(right[0] - here[0]), abs(below[0] - here[0]))
    scale_y = 1 / max(abs(right[1] - here[1]), abs(below[1] - here[1]))
    options = dict(format="MEM", dstSRS=crs, outputBounds=bounds, width=width, height=height, resampleAlg=METHODS[method], errorThreshold=0, outputType=gdal.GDT_Float64, dstNodata=-1e30)
    data = gdal.Warp("", str(SOURCES[source]), warpOptions=[f"XSCALE={min(1, scale_x)}", f"YSCALE={min(1, scale_y)}"], **options)
    return data.GetRasterBand(1).ReadAsArray()


def area_mean(source, grid):
    """Mean of the source pixels that a target pixel covers, weighted by the covered area: GEOS measures it, GDAL's average approximates it."""
    array = {"plain": smooth.astype("float32"), "holes": holes.astype("float32")}[source].astype("float64")
    array[array == -9999] = np.nan
    corners = places(grid)
    result = np.full((corners.shape[0] - 1, corners.shape[1] - 1), -1e30)
    for row in range(result.shape[0]):
        for column in range(result.shape[1]):
            quad = Polygon([corners[row, column], corners[row, column + 1], corners[row + 1, column + 1], corners[row + 1, column]])
            left, top, right, bottom = quad.bounds
            total = weight = 0.0
            for y in range(max(0, math.floor(top)), min(array.shape[0], math.ceil(bottom))):
                for x in range(max(0, math.floor(left)), min(array.shape[1], math.ceil(right))):
                    if not np.isnan(array[y, x]):
                        share = quad.intersection(box(x, y, x + 1, y + 1)).area
                        total, weight = total + share * array[y, x], weight + share
            if weight > 1e-7:
                result[row, column] = total / weight
    return result


cases = []
for source in ["plain", "holes"]:
    for grid in GRIDS:
        for method in METHODS:
            if method == "cubic" and source == "holes":
                continue
            values = area_mean(source, grid) if method == "average" else warp(source, grid, method)
            cases.append({"source": source, "grid": grid, "method": method, "values": [None if value == -1e30 else round(float(value), 4) for value in values.ravel()]})
for grid in ["shifted", "coarser", "degrees"]:
    values = warp("classes", grid, "nearest")
    cases.append({"source": "classes", "grid": grid, "method": "nearest", "values": [None if value == -1e30 else int(value) for value in values.ravel()]})
grids = {name: {"crs": crs, "transform": list(transform), "width": width, "height": height} for name, (crs, transform, width, height) in GRIDS.items()}
(here / "warp.json").write_text(json.dumps({"grids": grids, "cases": cases}, separators=(",", ":"), allow_nan=False) + "\n")
for case in cases:
    print(case["source"], case["grid"], case["method"], sum(value is not None for value in case["values"]), "of", len(case["values"]))
