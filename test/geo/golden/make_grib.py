"""Makes small GRIB 2 files with GDAL and writes what GDAL reads from them to grib.json.

Run with a Python that has GDAL with its GRIB driver and numpy:  python3 test/geo/golden/make_grib.py
"""
import json
import pathlib
import struct

import numpy as np
from osgeo import gdal, osr

gdal.UseExceptions()
# As stored: GDAL makes degrees Celsius of kelvins.
gdal.SetConfigOption("GRIB_NORMALIZE_UNITS", "NO")
osr.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "grib"
folder.mkdir(parents=True, exist_ok=True)
WIDTH, HEIGHT = 16, 12
RNG = np.random.default_rng(12)
FIELD = (280 + np.add.outer(np.arange(HEIGHT), np.arange(WIDTH)) * 0.37 + RNG.normal(0, 2, (HEIGHT, WIDTH))).astype("float32")
HOLES = FIELD.copy()
HOLES[2, 3:9] = HOLES[7, :] = HOLES[0, 0] = -999
# Category, number, process, background, model, cut-off (2), unit of time, forecast time, first surface (3), second surface (3).
TEMPERATURE = "0 0 2 0 96 0 0 1 6 103 0 2 255 0 0"
PRECIPITATION = "1 8 2 0 96 0 0 1 0 1 0 0 255 0 0"
# End of the period, number of ranges, missing, process, increment, unit, length, unit and length of the increment.
SIX_HOURS = " 2021 5 8 12 0 0 1 0 1 2 1 6 255 0"
REFERENCE = "CENTER=7 SUBCENTER=0 MASTER_TABLE=2 LOCAL_TABLE=1 SIGNF_REF_TIME=1 REF_TIME=2021-05-08T06:00:00Z PROD_STATUS=0 TYPE=1"


def make(name, values, encoding, options=(), crs="EPSG:4326", transform=(5.0, 0.25, 0.0, 50.0, 0.0, -0.25), nodata=None, product=TEMPERATURE, template=0):
    path = folder / f"{name}.grb2"
    path.unlink(missing_ok=True)
    data = gdal.GetDriverByName("MEM").Create("", values.shape[1], values.shape[0], 1, gdal.GDT_Float32)
    system = osr.SpatialReference()
    system.SetFromUserInput(crs)
    data.SetProjection(system.ExportToWkt())
    data.SetGeoTransform(transform)
    data.GetRasterBand(1).WriteArray(values)
    if nodata is not None:
        data.GetRasterBand(1).SetNoDataValue(nodata)
    gdal.GetDriverByName("GRIB").CreateCopy(str(path), data, 0, [f"DATA_ENCODING={encoding}", "INPUT_UNIT=K", "DISCIPLINE=0", f"IDS={REFERENCE}", f"PDS_PDTN={template}",
                                                                f"PDS_TEMPLATE_ASSEMBLED_VALUES={product}", *options])
    for side in folder.glob("*.aux.xml"):
        side.unlink()
    return path


def corner(data):
    """Longitude and latitude on its own figure of the middle of the second pixel of the second row."""
    source = data.GetSpatialRef()
    source.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    target = osr.SpatialReference()
    target.CopyGeogCSFrom(source)
    target.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    a = data.GetGeoTransform()
    return list(osr.CoordinateTransformation(source, target).TransformPoint(a[0] + 1.5 * a[1], a[3] + 1.5 * a[5], 0.0))[:2]


def section(content, number):
    """Where a section of the only message begins."""
    at = 16
    while content[at + 4] != number:
        at += struct.unpack(">I", content[at:at + 4])[0]
    return at


def northward(path):
    """The same message read from its last row on, as most producers have it: the first row is the northern one."""
    content = bytearray(path.read_bytes())
    at = section(content, 3)
    assert content[at + 71] == 0x40
    content[at + 46:at + 50], content[at + 55:at + 59] = content[at + 55:at + 59], content[at + 46:at + 50]
    content[at + 71] = 0
    (folder / "north-first.grb2").write_bytes(content)


def masked(path):
    """The same message with numbers of a byte and a bit map: GDAL writes none."""
    content = path.read_bytes()
    there = HOLES.ravel() != -999
    numbers = (np.arange(there.sum()) % 256).astype("uint8").tobytes()
    representation = bytearray(content[section(content, 5):section(content, 6)])
    representation[5:9], representation[19] = struct.pack(">I", len(numbers)), 8
    bits = np.packbits(there).tobytes()
    body = content[16:section(content, 5)] + bytes(representation) + struct.pack(">IBB", 6 + len(bits), 6, 0) + bits
    body += struct.pack(">IB", 5 + len(numbers), 7) + numbers + b"7777"
    (folder / "bit-map.grb2").write_bytes(content[:8] + struct.pack(">Q", 16 + len(body)) + body)


make("simple", FIELD, "SIMPLE_PACKING")
make("simple-odd-bits", FIELD, "SIMPLE_PACKING", ["NBITS=11"])
make("decimal", FIELD, "SIMPLE_PACKING", ["DECIMAL_SCALE_FACTOR=2"])
make("constant", np.full((HEIGHT, WIDTH), 7, "float32"), "SIMPLE_PACKING")
make("groups", FIELD, "COMPLEX_PACKING")
make("groups-holes", HOLES, "COMPLEX_PACKING", nodata=-999)
for order in (1, 2):
    make(f"differences-{order}", FIELD, "COMPLEX_PACKING", [f"SPATIAL_DIFFERENCING_ORDER={order}"])
    make(f"differences-{order}-holes", HOLES, "COMPLEX_PACKING", [f"SPATIAL_DIFFERENCING_ORDER={order}"], nodata=-999)
make("floats", FIELD, "IEEE_FLOATING_POINT")
for bits in (4, 8, 14):
    make(f"png-{bits}", FIELD, "PNG", [f"NBITS={bits}"])
make("jpeg2000", FIELD, "JPEG2000", ["NBITS=14"])
sphere = "+R=6371229"
make("lambert", FIELD, "SIMPLE_PACKING", (), f"+proj=lcc +lat_1=33 +lat_2=45 +lat_0=39 +lon_0=-96 {sphere}", (-2e6, 3000, 0, 1e6, 0, -3000))
make("north-pole", FIELD, "SIMPLE_PACKING", (), f"+proj=stere +lat_0=90 +lat_ts=60 +lon_0=-105 {sphere}", (-2e6, 3000, 0, 1e6, 0, -3000))
make("mercator", FIELD, "SIMPLE_PACKING", (), f"+proj=merc +lat_ts=20 +lon_0=0 {sphere}", (-2e6, 3000, 0, 1e6, 0, -3000))
make("west", FIELD, "SIMPLE_PACKING", (), f"+proj=longlat {sphere}", (-110.0, 0.5, 0, 50, 0, -0.5))
make("six-hours", np.abs(FIELD - 280), "SIMPLE_PACKING", product=PRECIPITATION + SIX_HOURS, template=8)
northward(folder / "simple.grb2")
masked(folder / "simple.grb2")
found = {}
for path in sorted(folder.glob("*.grb2")):
    if path.stem == "png-4":  # GDAL reads one value everywhere.
        continue
    data = gdal.Open(str(path))
    band = data.GetRasterBand(1)
    values = band.ReadAsArray().astype("float64")
    missing = band.GetNoDataValue()
    found[path.stem] = {"transform": list(data.GetGeoTransform()), "corner": corner(data), "unit": band.GetMetadataItem("GRIB_UNIT"),
                        "valid": int(band.GetMetadataItem("GRIB_VALID_TIME").split()[0]), "values": [None if value == missing else value for value in values.ravel().tolist()]}
(here / "grib.json").write_text(json.dumps(found) + "\n")
