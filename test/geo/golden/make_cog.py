"""Makes cloud-optimised GeoTIFFs with GDAL and says what rasterio reads of them.

    /usr/bin/python3 test/geo/golden/make_cog.py      (GDAL 3.6 or newer with its command-line tools, rasterio, numpy)

Writes test/geo/fixtures/cog/*.tif and test/geo/golden/cog.json: for windows of the image and of its overviews the SHA-256 of the stored
values (little-endian, band after band), and of their masks (255 valid, 0 missing).
"""
import hashlib
import json
import math
import pathlib
import subprocess
import tempfile

import numpy
import rasterio
from rasterio.transform import from_origin
from rasterio.warp import transform_bounds
from rasterio.windows import Window

here = pathlib.Path(__file__).parent
target = here.parent / "fixtures" / "cog"
target.mkdir(exist_ok=True)


def cog(name, data, options, mask=None, describe=None, **profile):
    with tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.tif"
        count, height, width = data.shape
        with rasterio.Env(GDAL_TIFF_INTERNAL_MASK=True), rasterio.open(
            plain, "w", driver="GTiff", count=count, height=height, width=width, dtype=data.dtype, tiled=True, **profile
        ) as file:
            file.write(data)
            if mask is not None:
                file.write_mask(mask)
            if describe:
                describe(file)
        command = ["gdal_translate", "-q", "-of", "COG", "-co", "BLOCKSIZE=128", "-co", "COMPRESS=DEFLATE", *options]
        subprocess.run([*command, plain, str(target / name)], check=True)
    (target / f"{name}.aux.xml").unlink(missing_ok=True)


def describe_bands(file):
    for band, (name, wavelength) in enumerate([("red", "665"), ("nir", "842"), ("swir", "1610")], 1):
        file.set_band_description(band, name)
        file.update_tags(band, wavelength=wavelength)
    file.scales, file.offsets, file.units = (0.0001,) * 3, (-0.1,) * 3, ("1",) * 3
    file.update_tags(PLATFORM="made up <&> für Tests", STATISTICS_MEAN="1")


y, x = numpy.mgrid[0:600, 0:700]
bands = numpy.stack([1000 + x // 3 + y // 7, 500 + ((x // 9) ^ (y // 45)), 2000 + (x * y) // 5000]).astype("uint16")
bands[:, 20:90, 300:420] = 0
cog("bands.tif", bands, ["-co", "PREDICTOR=YES"], describe=describe_bands, crs="EPSG:32632", nodata=0,
    transform=from_origin(600000, 5400000, 10, 10))

y, x = numpy.mgrid[0:260, 0:300]
colours = numpy.stack([x // 4 * 3, y // 8 * 7, (x + y) // 16 * 6]).astype("uint8")
mask = numpy.where((x - 150) ** 2 + (y - 130) ** 2 < 100**2, 255, 0).astype("uint8")
cog("mask.tif", colours, [], mask=mask, crs="EPSG:3857", photometric="RGB", transform=from_origin(1.2e6, 6.1e6, 30, 30))

y, x = numpy.mgrid[0:150, 0:200]
numbers = (numpy.round(numpy.sin(x / 40) * numpy.cos(y / 30) * 32) / 32).astype("float32")[None]
numbers[0, 5:20, 7:30] = numpy.nan
numbers[0, 40, :] = -0.0
numbers[0, 41, ::2] = numpy.inf
cog("numbers.tif", numbers, ["-co", "OVERVIEWS=NONE"], crs="EPSG:4326", nodata=numpy.nan, transform=from_origin(10, 50, 0.01, 0.01))

# Large enough to be measured in an overview, which takes every second pixel.
y, x = numpy.mgrid[0:1100, 0:1400]
classes = (1 + (x // 100 + y // 90) % 5).astype("uint8")[None]
cog("large.tif", classes, ["-co", "OVERVIEW_RESAMPLING=NEAREST"], crs="EPSG:32632", transform=from_origin(500000, 5200000, 10, 10))


def digest(values):
    return hashlib.sha256(values.astype(values.dtype.newbyteorder("<")).tobytes()).hexdigest()


def case(name, bands, bounds, crs, resolution, level):
    """`level`: number of the overview, −1 for the image. The window is every pixel that the bounds touch."""
    options = {} if level < 0 else {"overview_level": level}
    with rasterio.open(target / name, **options) as file:
        window = Window(0, 0, file.width, file.height)
        if bounds:
            own = bounds if crs == "native" else transform_bounds(crs, file.crs, *bounds, densify_pts=201)
            left, top = ~file.transform * (own[0], own[3])
            right, bottom = ~file.transform * (own[2], own[1])
            left, top = max(0, math.floor(left + 1e-6)), max(0, math.floor(top + 1e-6))
            right, bottom = min(file.width, math.ceil(right - 1e-6)), min(file.height, math.ceil(bottom - 1e-6))
            window = Window(left, top, right - left, bottom - top)
        chosen = bands or list(file.indexes)
        return {
            "file": name, "bands": bands, "bounds": bounds, "crs": crs, "resolution": resolution,
            "level": [file.width, file.height],
            "window": [window.col_off, window.row_off, window.width, window.height],
            "transform": list(file.window_transform(window))[:6],
            "values": digest(file.read(chosen, window=window)),
            "masks": digest(file.read_masks(chosen, window=window)),
        }


degrees = "EPSG:4326"
cases = [
    case("bands.tif", None, None, degrees, None, -1),
    case("bands.tif", None, [602000, 5396000, 603275, 5397500], "native", None, -1),
    case("bands.tif", [3, 1], [10.40, 48.70, 10.43, 48.72], degrees, None, -1),
    case("bands.tif", None, [10.40, 48.70, 10.43, 48.72], degrees, "20", 0),
    case("bands.tif", [2], None, degrees, "45m", 1),
    case("bands.tif", [2], [590000, 5399000, 601000, 5410000], "native", None, -1),
    case("mask.tif", None, [1202000, 6094000, 1207000, 6098000], "native", None, -1),
    case("mask.tif", [2], None, degrees, "60", 0),
    case("numbers.tif", None, None, degrees, None, -1),
    case("large.tif", None, [505000, 5190000, 514500, 5198000], "native", "30", 0),
    case("numbers.tif", None, [10.05, 49.5, 10.75, 49.9], degrees, None, -1),
]
(here / "cog.json").write_text(json.dumps(cases, indent=1) + "\n")
