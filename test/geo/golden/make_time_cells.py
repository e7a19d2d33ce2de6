"""NetCDF files whose hours are ends, starts and middles of their periods (CF conventions, sections 7.1 and 7.3)."""

from pathlib import Path

from scipy.io import netcdf_file

folder = Path(__file__).parent.parent / "fixtures" / "netcdf-time"
folder.mkdir(exist_ok=True)
for name, shift, method in [("end", 1.0, "time: sum"), ("start", 0.0, "time: mean (interval: 1 hour)"), ("middle", 0.5, "area: mean time: maximum")]:
    with netcdf_file(folder / f"{name}.nc", "w") as data:
        for dimension, length in [("time", 2), ("y", 2), ("x", 2), ("nv", 2)]:
            data.createDimension(dimension, length)
        time = data.createVariable("time", "d", ("time",))
        time.units, time.bounds, time.standard_name = "hours since 2020-06-01 00:00:00", "time_bnds", "time"
        bounds = data.createVariable("time_bnds", "d", ("time", "nv"))
        bounds[:] = [[0, 3], [3, 6]]
        time[:] = [3 * shift, 3 + 3 * shift]
        for axis, units, values in [("y", "degrees_north", [46, 45]), ("x", "degrees_east", [7, 8])]:
            coordinate = data.createVariable(axis, "d", (axis,))
            coordinate.units = units
            coordinate[:] = values
        rain = data.createVariable("tp", "f", ("time", "y", "x"))
        rain.units, rain.cell_methods = "mm", method
        rain[:] = 1
