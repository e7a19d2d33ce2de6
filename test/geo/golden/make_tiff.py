"""Makes small GeoTIFF files with GDAL and writes what rasterio reads from them to tiff.json.

Run with a Python that has rasterio and GDAL:  python3 test/geo/golden/make_tiff.py
"""
import json
import math
import pathlib

import numpy as np
import rasterio
from osgeo import gdal, osr
from rasterio.transform import Affine

gdal.UseExceptions()
here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "tiff"
folder.mkdir(parents=True, exist_ok=True)
WIDTH, HEIGHT = 21, 37
UTM = "EPSG:32719"
NORTH_UP = (500000.0, 30.0, 0.0, 7000000.0, 0.0, -30.0)
GDAL_TYPES = {"uint8": gdal.GDT_Byte, "uint16": gdal.GDT_UInt16, "int16": gdal.GDT_Int16, "uint32": gdal.GDT_UInt32, "int32": gdal.GDT_Int32,
              "float32": gdal.GDT_Float32, "float64": gdal.GDT_Float64, "int64": gdal.GDT_Int64, "uint64": gdal.GDT_UInt64}


def pixels(dtype, seed=0, top=None):
    rng = np.random.default_rng(seed)
    ramp = np.add.outer(np.arange(HEIGHT), np.arange(WIDTH))
    if dtype.startswith("float"):
        return (ramp / 7.0 + rng.normal(0, 0.3, ramp.shape)).astype(dtype)
    info = np.iinfo(dtype)
    high = min(top if top is not None else info.max, 2**53)
    values = (ramp * (high // 60 or 1) + rng.integers(0, max(2, high // 50), ramp.shape)) % (high + 1)
    if info.min < 0 and top is None:
        values = values - high // 3
    return values.astype(dtype)


def write(name, arrays, dtype, options=(), transform=NORTH_UP, crs=UTM, nodata=None, finish=None):
    path = folder / f"{name}.tif"
    path.unlink(missing_ok=True)
    data = gdal.GetDriverByName("GTiff").Create(str(path), WIDTH, HEIGHT, len(arrays), GDAL_TYPES[dtype], list(options))
    if transform:
        data.SetGeoTransform(transform)
    if crs:
        reference = osr.SpatialReference()
        reference.SetFromUserInput(crs)
        data.SetProjection(reference.ExportToWkt())
    for index, array in enumerate(arrays, 1):
        band = data.GetRasterBand(index)
        if nodata is not None:
            band.SetNoDataValue(nodata)
        if array is not None:
            band.WriteArray(array)
    if finish:
        finish(data)
    data.FlushCache()
    del data


TILED = ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]
for dtype in GDAL_TYPES:
    write(f"type-{dtype}", [pixels(dtype)], dtype, TILED + ["COMPRESS=DEFLATE"])
    predictor = 3 if dtype.startswith("float") else 2
    if "64" not in dtype or dtype == "float64":
        write(f"predictor-{dtype}", [pixels(dtype)], dtype, TILED + ["COMPRESS=DEFLATE", f"PREDICTOR={predictor}"])
        write(f"big-endian-{dtype}", [pixels(dtype)], dtype, ["ENDIANNESS=BIG", "COMPRESS=LZW", f"PREDICTOR={predictor}", "BLOCKYSIZE=5"])
for codec in ["NONE", "LZW", "PACKBITS", "DEFLATE", "ZSTD"]:
    for layout in ["PIXEL", "BAND"]:
        bands = [pixels("uint16", seed) for seed in range(3)]
        write(f"codec-{codec.lower()}-{layout.lower()}-tiles", bands, "uint16", TILED + [f"COMPRESS={codec}", f"INTERLEAVE={layout}"])
        write(f"codec-{codec.lower()}-{layout.lower()}-strips", bands, "uint16", [f"COMPRESS={codec}", f"INTERLEAVE={layout}", "BLOCKYSIZE=7"])
write("predictor-2-pixel-interleaved", [pixels("int16", seed) for seed in range(4)], "int16", TILED + ["COMPRESS=ZSTD", "PREDICTOR=2"])
write("predictor-3-pixel-interleaved", [pixels("float32", seed) for seed in range(3)], "float32", ["COMPRESS=LZW", "PREDICTOR=3", "INTERLEAVE=PIXEL"])
write("big-tiff", [pixels("uint16")], "uint16", ["BIGTIFF=YES", "COMPRESS=LZW"])
write("one-strip", [pixels("uint16"), pixels("uint16", 1)], "uint16", [f"BLOCKYSIZE={HEIGHT}"])
for bits in [1, 2, 4]:
    write(f"bits-{bits}", [pixels("uint8", 0, 2**bits - 1)], "uint8", TILED + [f"NBITS={bits}", "COMPRESS=DEFLATE"])
write("bits-12", [pixels("uint16", 0, 4095)], "uint16", ["NBITS=12"])
write("bits-float16", [pixels("float32").astype("float16").astype("float32")], "float32", TILED + ["NBITS=16", "COMPRESS=DEFLATE"])
write("sparse", [None], "uint16", TILED + ["SPARSE_OK=TRUE", "COMPRESS=DEFLATE"], nodata=7)

holes = pixels("float32")
holes[::3, ::2] = np.float32(-3.4e38)
write("nodata-float32", [holes], "float32", TILED + ["COMPRESS=DEFLATE"], nodata=-3.4e38)
not_a_number = pixels("float32")
not_a_number[::4] = np.nan
write("nodata-nan", [not_a_number], "float32", nodata=math.nan)
zeros = pixels("uint8")
zeros[5:9, 3:8] = 0
write("nodata-zero", [zeros, pixels("uint8", 1)], "uint8", nodata=0)


def describe(data):
    band = data.GetRasterBand(1)
    band.SetScale(0.0001)
    band.SetOffset(-0.1)
    band.SetUnitType("K & °C")
    band.SetDescription("LST <day>")
    band.SetMetadataItem("wavelength", "0.665")
    data.SetMetadataItem("PRODUCT", "test \"one\"")


write("scale-offset", [pixels("uint16")], "uint16", nodata=65535, finish=describe)


def add_mask(data):
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    data.CreateMaskBand(gdal.GMF_PER_DATASET)
    mask = np.full((HEIGHT, WIDTH), 255, "uint8")
    mask[10:20, 4:9] = 0
    data.GetRasterBand(1).GetMaskBand().WriteArray(mask)


write("internal-mask", [pixels("uint8", seed) for seed in range(3)], "uint8", TILED + ["COMPRESS=DEFLATE", "PHOTOMETRIC=RGB"], finish=add_mask)
alpha = np.full((HEIGHT, WIDTH), 255, "uint8")
alpha[0:6] = 0
alpha[6:8] = 100
write("alpha", [pixels("uint8", seed) for seed in range(3)] + [alpha], "uint8", ["PHOTOMETRIC=RGB", "ALPHA=YES", "INTERLEAVE=PIXEL"])
write("near-infrared-is-no-alpha", [pixels("uint8", seed) for seed in range(3)] + [alpha], "uint8", ["PHOTOMETRIC=RGB", "ALPHA=NO"])

write("south-up", [pixels("uint8")], "uint8", transform=(500000.0, 30.0, 0.0, 7000000.0, 0.0, 30.0))
write("rotated", [pixels("uint8")], "uint8", transform=(500000.0, 25.0, 5.0, 7000000.0, 4.0, -27.0))
write("pixel-is-point", [pixels("uint8")], "uint8", finish=lambda data: data.SetMetadataItem("AREA_OR_POINT", "Point"))
write("no-reference", [pixels("uint8")], "uint8", transform=None, crs=None)

CRSS = {
    "geographic": "EPSG:4326",
    "nad27": "EPSG:26714",
    "state-plane-feet": "EPSG:2263",
    "polar-north": "EPSG:3413",
    "polar-south-custom": "+proj=stere +lat_0=-90 +lat_ts=-70 +lon_0=0 +x_0=0 +y_0=0 +a=6378273 +b=6356889.449 +units=m",
    "modis-sinusoidal": "+proj=sinu +lon_0=0 +x_0=0 +y_0=0 +R=6371007.181 +units=m",
    "lambert-azimuthal": "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m",
    "lambert-azimuthal-code": "EPSG:3035",
    "albers-custom": "+proj=aea +lat_0=23 +lon_0=-96 +lat_1=29.5 +lat_2=45.5 +x_0=0 +y_0=0 +datum=NAD83 +units=m",
    "lambert-conformal-2": "+proj=lcc +lat_0=40 +lon_0=-97 +lat_1=33 +lat_2=45 +x_0=1000 +y_0=2000 +R=6370000 +units=m",
    "lambert-conformal-1": "+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=2.33 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +ellps=clrk66 +units=m",
    "transverse-mercator": "+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m",
    "utm-bare-ellipsoid": "+proj=utm +zone=12 +ellps=GRS80 +units=m",
    "cylindrical-equal-area": "EPSG:6933",
    "web-mercator": "EPSG:3857",
    "geographic-sphere": "+proj=longlat +R=6371229",
}
NORTHINGS = {"albers-custom": 2000000.0, "transverse-mercator": 300000.0, "lambert-conformal-1": 2200000.0, "lambert-conformal-2": 1000000.0,
             "state-plane-feet": 200000.0, "lambert-azimuthal": 3200000.0, "lambert-azimuthal-code": 3200000.0}
for name, crs in CRSS.items():
    degrees = name.startswith("geographic")
    write(f"crs-{name}", [pixels("uint8")], "uint8", crs=crs, transform=(10.0, 0.01, 0.0, 50.0, 0.0, -0.01) if degrees else (500000.0, 30.0, 0.0, NORTHINGS.get(name, 4000000.0), 0.0, -30.0))


def number(value):
    value = float(value)
    if math.isnan(value):
        return "NaN"
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


golden = {}
for path in sorted(folder.glob("*.tif")):
    with rasterio.open(path) as data:
        bands = []
        for index in data.indexes:
            # rasterio 1.3 takes int64 for uint64 and the other way round: GDAL itself reads these.
            through_gdal = gdal.Open(str(path))
            stored = through_gdal.GetRasterBand(index).ReadAsArray() if "int64" in path.stem else data.read(index)
            mask = data.read_masks(index)
            values = stored.astype("float64")
            values[mask == 0] = np.nan
            bands.append({
                "dtype": str(stored.dtype),
                "scale": data.scales[index - 1],
                "offset": data.offsets[index - 1],
                "unit": data.units[index - 1] or "",
                "description": data.descriptions[index - 1] or "",
                "nodata": None if data.nodata is None else number(data.nodata),
                # Of files that are there for their CRS, the pixels say nothing new.
                "values": [] if path.stem.startswith("crs-") else [number(value) for value in values.ravel()],
            })
        # Where the reference says the corner of the grid is, in degrees: an independent check of the CRS.
        corner = None
        if data.crs:
            source = osr.SpatialReference()
            source.ImportFromWkt(data.crs.to_wkt())
            target = osr.SpatialReference()
            target.ImportFromEPSG(4326)
            for reference in (source, target):
                reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
            x, y = data.transform * (data.width / 2, data.height / 2)
            corner = list(osr.CoordinateTransformation(source, target).TransformPoint(x, y)[:2])
        golden[path.stem] = {
            "width": data.width,
            "height": data.height,
            "transform": list(data.transform)[:6],
            "epsg": data.crs.to_epsg() if data.crs else None,
            "centre": corner,
            "bands": bands,
        }
(here / "tiff.json").write_text(json.dumps(golden, allow_nan=False, separators=(",", ":")) + "\n")
print(len(golden), "files", sum(path.stat().st_size for path in folder.glob("*.tif")), "bytes")
