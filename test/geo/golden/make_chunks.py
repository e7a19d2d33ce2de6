"""Makes a NetCDF-4 file whose chunks hold several dates and reach beyond its edges, and writes what netCDF4 reads from it to chunks.json.

Run with a Python that has netCDF4 and numpy:  python3 test/geo/golden/make_chunks.py
"""
import json
import pathlib

import netCDF4
import numpy as np

here = pathlib.Path(__file__).parent
path = here.parent / "fixtures" / "netcdf" / "chunks-of-dates.nc"
path.unlink(missing_ok=True)
with netCDF4.Dataset(path, "w", format="NETCDF4") as data:
    for name, values, units in [("time", np.arange(7) * 10, "days since 2020-01-01"), ("lat", 50 - np.arange(5) * 0.5, "degrees_north"), ("lon", 10 + np.arange(11) * 0.5, "degrees_east")]:
        data.createDimension(name, len(values))
        variable = data.createVariable(name, "f8", (name,))
        variable.units = units
        variable[:] = values
    rain = data.createVariable("rain", "i2", ("time", "lat", "lon"), zlib=True, shuffle=True, chunksizes=(4, 3, 4), fill_value=-1)
    rain.units = "mm"
    rain.scale_factor = 0.1
    layers = np.round(np.random.default_rng(7).uniform(0, 300, (7, 5, 11)), 1)
    rain[:] = np.ma.masked_where(layers < 20, layers)

with netCDF4.Dataset(path) as data:
    read = data["rain"][:]
    golden = [[None if value is np.ma.masked else float(value) for value in layer.ravel()] for layer in read]
(here / "chunks.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
