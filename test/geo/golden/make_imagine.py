"""Makes small ERDAS Imagine files with GDAL and writes what GDAL reads from them to imagine.json.

Run with a Python that has GDAL and numpy:  python3 test/geo/golden/make_imagine.py
"""
import json
import pathlib

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
osr.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "imagine"
folder.mkdir(parents=True, exist_ok=True)
GDAL_TYPES = {"uint8": gdal.GDT_Byte, "int8": gdal.GDT_Byte, "uint16": gdal.GDT_UInt16, "int16": gdal.GDT_Int16, "uint32": gdal.GDT_UInt32,
              "int32": gdal.GDT_Int32, "float32": gdal.GDT_Float32, "float64": gdal.GDT_Float64}
SMALL = ["BLOCKSIZE=32"]
found = {}


def pixels(dtype, width, height, top=None, runs=False):
    rng = np.random.default_rng(7)
    ramp = np.add.outer(np.arange(height), np.arange(width))
    if dtype.startswith("float"):
        return (ramp / 7 + rng.normal(0, 0.3, ramp.shape)).astype(dtype)
    info = np.iinfo(dtype)
    high = int(top if top is not None else min(info.max, 2**31 - 1) // 3)
    values = rng.integers(0 if info.min == 0 or top is not None else -high, high + 1, ramp.shape)
    return (ramp // 9 * (high // 40 or 1) % (high + 1) if runs else values).astype(dtype)


def reference(definition):
    system = osr.SpatialReference()
    system.SetFromUserInput(definition)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return system


def corner(definition, a):
    """Longitude and latitude on its own datum of the middle of the second pixel of the second row."""
    source = reference(definition)
    target = osr.SpatialReference()
    target.CopyGeogCSFrom(source)
    target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    x, y = a[0] + 1.5 * a[1] + 1.5 * a[2], a[3] + 1.5 * a[4] + 1.5 * a[5]
    return list(osr.CoordinateTransformation(source, target).TransformPoint(x, y, 0.0))[:2]


def make(name, dtype, arrays, options=(), crs="EPSG:32633", transform=(500000.0, 30.0, 0.0, 5000000.0, 0.0, -30.0), nodata=None, finish=None):
    path = folder / f"{name}.img"
    path.unlink(missing_ok=True)
    first = next(array for array in arrays if array is not None)
    data = gdal.GetDriverByName("HFA").Create(str(path), first.shape[1], first.shape[0], len(arrays), GDAL_TYPES[dtype], [*SMALL, *options, *(["PIXELTYPE=SIGNEDBYTE"] if dtype == "int8" else [])])
    if crs:
        data.SetProjection(reference(crs).ExportToWkt())
    data.SetGeoTransform(transform)
    for index, array in enumerate(arrays, 1):
        if nodata is not None:
            data.GetRasterBand(index).SetNoDataValue(nodata)
        if array is not None:
            data.GetRasterBand(index).WriteArray(array.view("uint8") if dtype == "int8" else array)
    if finish:
        finish(data.GetRasterBand(1))
    data = None
    for side in folder.glob(f"{name}.img.aux.xml"):
        side.unlink()
    data = gdal.Open(str(path))
    bands = [data.GetRasterBand(index + 1) for index in range(data.RasterCount)]
    found[name] = {"dtype": dtype, "transform": list(transform), "corner": corner(crs, transform) if crs and transform[2] == 0 else None, "nodata": nodata,
                   "names": [band.GetDescription() for band in bands],
                   "layers": [None if array is None else [float(value) for value in band.ReadAsArray().astype(dtype).astype("float64").ravel()] for band, array in zip(bands, arrays)]}


def classes(band):
    colours = gdal.ColorTable()
    for code, colour in [(0, (0, 0, 0)), (1, (70, 107, 159)), (2, (209, 222, 248)), (3, (222, 197, 197))]:
        colours.SetColorEntry(code, (*colour, 255))
    band.SetColorTable(colours)
    table = gdal.RasterAttributeTable()
    table.CreateColumn("Class_Names", gdal.GFT_String, gdal.GFU_Name)
    table.SetRowCount(4)
    for code, name in enumerate(["Unclassified", "Open water", "Neige éternelle", "Developed"]):
        table.SetValueAsString(code, 0, name)
    band.SetDefaultRAT(table)


for bits in (1, 2, 4):
    make(f"bits-{bits}", "uint8", [pixels("uint8", 40, 20, 2**bits - 1)], [f"NBITS={bits}"])
for dtype in GDAL_TYPES:
    make(f"plain-{dtype}", dtype, [pixels(dtype, 20, 18)])
for dtype in ("uint8", "int16", "uint16", "int32", "float32"):
    make(f"packed-{dtype}", dtype, [pixels(dtype, 20, 18)], ["COMPRESSED=YES"])
make("runs", "uint8", [pixels("uint8", 70, 40, runs=True), pixels("uint8", 70, 40, 3), None], ["COMPRESSED=YES"], nodata=5)
make("long-runs", "int16", [np.repeat(np.array([-300, 7], "int16"), 64 * 32).reshape(64, 64)], ["COMPRESSED=YES", "BLOCKSIZE=64"])
make("spilled", "uint8", [pixels("uint8", 40, 34), pixels("uint8", 40, 34, 9)], ["USE_SPILL=YES"])
make("classes", "uint8", [pixels("uint8", 20, 18, 3)], ["COMPRESSED=YES"], finish=classes)
make("turned", "uint8", [pixels("uint8", 20, 18)], ["COMPRESSED=YES"], transform=(500000.0, 30.0, 3.0, 5000000.0, 3.0, -30.0))
PLACES = {
    "geographic": ("EPSG:4326", (5.0, 0.25, 0.0, 50.0, 0.0, -0.25)),
    "albers": ("EPSG:5070", (-2000000.0, 30.0, 0.0, 2500000.0, 0.0, -30.0)),
    "equal-area": ("EPSG:3035", (4000000.0, 100.0, 0.0, 3000000.0, 0.0, -100.0)),
    "conic": ("EPSG:2154", (700000.0, 10.0, 0.0, 6600000.0, 0.0, -10.0)),
    "feet": ("EPSG:2263", (980000.0, 50.0, 0.0, 200000.0, 0.0, -50.0)),
    "sinusoidal": ("+proj=sinu +lon_0=0 +R=6371007.181 +units=m", (0.0, 463.3127, 0.0, 5559752.6, 0.0, -463.3127)),
    "south": ("EPSG:32723", (300000.0, 20.0, 0.0, 7500000.0, 0.0, -20.0)),
    "mercator": ("EPSG:27700", (400000.0, 25.0, 0.0, 300000.0, 0.0, -25.0)),
}
for name, (crs, transform) in PLACES.items():
    make(f"place-{name}", "uint8", [pixels("uint8", 4, 3)], ["COMPRESSED=YES"], crs, transform)
# Without Esri's text of the CRS, as Imagine itself writes them.
for name in ("albers", "equal-area", "south", "conic"):
    crs, transform = PLACES[name]
    make(f"own-{name}", "uint8", [pixels("uint8", 4, 3)], ["COMPRESSED=YES"], crs, transform)
    path = folder / f"own-{name}.img"
    path.write_bytes(path.read_bytes().replace(b"ProjectionX\0", b"ProjectionY\0"))
(here / "imagine.json").write_text(json.dumps(found) + "\n")
