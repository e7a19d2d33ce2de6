"""Count, extremes and sum of the valid pixels of every band of the real scenes, by rasterio and netCDF4: real.json.

The scenes are not in this repository; the tests that use this file skip without them.
Run with a Python that has rasterio and netCDF4:  python3 test/geo/golden/make_real.py <folder of the scenes>
"""
import json
import pathlib
import sys
import warnings

import netCDF4
import numpy as np
import rasterio

warnings.filterwarnings("ignore")
root = pathlib.Path(sys.argv[1])
golden = {}


def measure(values):
    values = np.ma.masked_invalid(np.ma.asarray(values, dtype="f8")).compressed()
    if values.size == 0:
        return [0]
    return [int(values.size), float(values.min()), float(values.max()), float(values.sum())]


for path in sorted(root.rglob("*")):
    name = path.relative_to(root).as_posix()
    if path.suffix.lower() in (".tif", ".tiff"):
        try:
            with rasterio.open(path) as data:
                golden[name] = [measure(data.read(index, masked=True).astype("f8") * data.scales[index - 1] + data.offsets[index - 1]) for index in data.indexes]
        except rasterio.errors.RasterioIOError:
            golden[name] = "unreadable"
    elif path.suffix == ".nc":
        try:
            with netCDF4.Dataset(path) as data:
                data.set_auto_maskandscale(True)
                bands = []
                for variable in data.variables.values():
                    spatial = [d for d in variable.dimensions if d in ("lat", "lon", "latitude", "longitude", "x", "y")]
                    if len(spatial) == 2 and variable.name not in ("lat", "lon"):
                        array = np.ma.asarray(variable[:], dtype="f8")
                        bands += [measure(layer) for layer in array.reshape(-1, *array.shape[-2:])]
                golden[name] = bands
        except UnicodeDecodeError:
            # netCDF4 cannot read Latin-1 attributes; GDAL can.
            with rasterio.open(f"netcdf:{path}") as data:
                golden[name] = [measure(data.read(1, masked=True))]
target = pathlib.Path(__file__).parent / "real.json"
target.write_text(json.dumps(golden, separators=(",", ":"), allow_nan=False) + "\n")
print(len(golden), "files", target.stat().st_size, "bytes")
