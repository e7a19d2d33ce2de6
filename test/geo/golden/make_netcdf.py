"""Makes small NetCDF files of every variant that is read, and writes what netCDF4 reads from them to netcdf.json.

Run with a Python that has netCDF4 and numpy:  python3 test/geo/golden/make_netcdf.py
"""
import json
import math
import pathlib

import netCDF4
import numpy as np

here = pathlib.Path(__file__).parent
folder = here.parent / "fixtures" / "netcdf"
folder.mkdir(parents=True, exist_ok=True)
rng = np.random.default_rng(3)
golden = {}


def create(name, format="NETCDF3_CLASSIC"):
    path = folder / f"{name}.nc"
    path.unlink(missing_ok=True)
    return netCDF4.Dataset(path, "w", format=format)


def axis(data, name, values, units, kind="f8", **attributes):
    data.createDimension(name, None if attributes.pop("unlimited", False) else len(values))
    variable = data.createVariable(name, kind, (name,))
    variable.units = units
    variable.setncatts(attributes)
    variable[:] = values


def number(value):
    return "NaN" if value is np.ma.masked or math.isnan(value) else float(value)


def record(name, variable, transform, crs, dates, unit=""):
    """What a tool must see: north-up, west to east, physical values, one entry per band."""
    with netCDF4.Dataset(folder / f"{name}.nc") as data:
        array = np.ma.masked_invalid(np.ma.asarray(data[variable][:], dtype="f8"))
        names = list(data[variable].dimensions)
        y = next(n for n in names if n in ("lat", "latitude", "y"))
        x = next(n for n in names if n in ("lon", "longitude", "x"))
        if data[y][0] < data[y][-1]:
            array = np.ma.array(np.flip(array.filled(np.nan), names.index(y)))
        if data[x][0] > data[x][-1]:
            array = np.ma.array(np.flip(array.filled(np.nan), names.index(x)))
        array = np.moveaxis(np.ma.asarray(array).filled(np.nan), [names.index(y), names.index(x)], [-2, -1])
        layers = array.reshape(-1, *array.shape[-2:])
        golden.setdefault(name, []).append({
            "variable": variable, "transform": transform, "crs": crs, "unit": unit, "dates": dates,
            "layers": [[number(value) for value in layer.ravel()] for layer in layers],
        })


LATITUDES, LONGITUDES = np.arange(10, 13.1, 0.5), np.arange(-5, -2.9, 0.25)
NORTH_UP = [0.25, 0, -5.125, 0, -0.5, 13.25]


def packed(data, name, dimensions, kind="i2", **attributes):
    fill = attributes.pop("fill", None)
    variable = data.createVariable(name, kind, dimensions, fill_value=fill)
    variable.setncatts(attributes)
    variable.set_auto_maskandscale(False)
    return variable


for format, name in [("NETCDF3_CLASSIC", "classic"), ("NETCDF3_64BIT_OFFSET", "offset64"), ("NETCDF3_64BIT_DATA", "data64"), ("NETCDF4", "netcdf4"), ("NETCDF4_CLASSIC", "netcdf4-classic")]:
    with create(name, format) as data:
        axis(data, "time", [0, 31, 59], "days since 2001-01-01", unlimited=True, calendar="standard")
        axis(data, "lat", LATITUDES, "degrees_north", "f4")
        axis(data, "lon", LONGITUDES, "degrees_east", "f4")
        stored = rng.integers(-200, 300, (3, 7, 9)).astype("i2")
        stored[0, 2, 3] = stored[1, 0, 0] = -999
        temperature = packed(data, "temperature", ("time", "lat", "lon"), fill=-999, scale_factor=0.1, add_offset=15.0, units="degC")
        temperature[:] = stored
        rain = data.createVariable("rain", "f4", ("time", "lat", "lon"), fill_value=1e20)
        rain.units = "mm"
        values = rng.gamma(1, 5, (3, 7, 9)).astype("f4")
        values[2, 1:3, 4] = 1e20
        rain[:] = values
    dates = ["2001-01-01", "2001-02-01", "2001-03-01"]
    record(name, "temperature", NORTH_UP, "EPSG:4326", dates, "degC")
    record(name, "rain", NORTH_UP, "EPSG:4326", dates, "mm")

with create("descending-and-transposed", "NETCDF4") as data:
    axis(data, "longitude", LONGITUDES[::-1], "degrees_east")
    axis(data, "latitude", LATITUDES[::-1], "degrees_north")
    variable = data.createVariable("index", "f8", ("longitude", "latitude"), zlib=True, shuffle=True, chunksizes=(4, 3))
    variable[:] = rng.normal(size=(9, 7))
record("descending-and-transposed", "index", NORTH_UP, "EPSG:4326", [None])

with create("unsigned-and-range") as data:
    axis(data, "y", [950, 850, 750], "m", standard_name="projection_y_coordinate")
    axis(data, "x", [50, 150, 250, 350], "m", standard_name="projection_x_coordinate")
    mapping = data.createVariable("utm", "i4", ())
    mapping.setncatts({"grid_mapping_name": "transverse_mercator", "scale_factor_at_central_meridian": 0.9996, "longitude_of_central_meridian": 15.0, "latitude_of_projection_origin": 0.0, "false_easting": 500000.0, "false_northing": 0.0, "semi_major_axis": 6378137.0, "inverse_flattening": 298.257223563})
    counts = packed(data, "counts", ("y", "x"), "i1", **{"_Unsigned": "true", "grid_mapping": "utm", "valid_range": np.array([2, -6], "i1"), "long_name": "counts"})
    counts[:] = np.array([[0, 1, 2, 3], [100, -128, -100, -6], [-5, -1, 50, 60]], "i1")
golden["unsigned-and-range"] = [{"variable": "counts", "transform": [100, 0, 0, 0, -100, 1000], "crs": "EPSG:32633", "unit": "", "dates": [None],
                                 "layers": [["NaN", "NaN", 2, 3, 100, 128, 156, 250, "NaN", "NaN", 50, 60]]}]

with create("levels-and-hours", "NETCDF4") as data:
    axis(data, "time", [0, 6], "hours since 2018-06-15 00:00:00")
    axis(data, "level", [850.0, 500.0], "hPa")
    axis(data, "lat", LATITUDES, "degrees_north")
    axis(data, "lon", LONGITUDES + 360, "degrees_east")
    variable = data.createVariable("t", "f4", ("time", "level", "lat", "lon"))
    variable.units = "K"
    variable[:] = 250 + rng.normal(size=(2, 2, 7, 9)).astype("f4")
six = ["2018-06-15T00:00:00Z", "2018-06-15T00:00:00Z", "2018-06-15T06:00:00Z", "2018-06-15T06:00:00Z"]
record("levels-and-hours", "t", [0.25, 0, 354.875, 0, -0.5, 13.25], "EPSG:4326", six, "K")

with create("scalar-time-and-latin1") as data:
    axis(data, "y", [4699995.0, 4699985.0], "")
    axis(data, "x", [600005.0, 600015.0, 600025.0], "")
    time = data.createVariable("day", "f8", ())
    time.units = "days since 1900-01-01"
    time[...] = 43484
    variable = data.createVariable("nir", "f8", ("y", "x"))
    variable.setncatts({"crs": "+init=epsg:32719", "wavelength_nm": 842.0, "note": "Bandwidth (um)"})
    variable[:] = [[1, 2, 3], [4, 5, math.nan]]
path = folder / "scalar-time-and-latin1.nc"
path.write_bytes(path.read_bytes().replace(b"Bandwidth (um)", b"Bandwidth (\xb5m)"))
golden["scalar-time-and-latin1"] = [{"variable": "nir", "transform": [10, 0, 600000, 0, -10, 4700000], "crs": "EPSG:32719", "unit": "", "dates": ["2019-01-21"], "layers": [[1, 2, 3, 4, 5, "NaN"]]}]

IDENTITY = [1, 0, 0, 0, 1, 0]
# Longitudes and latitudes in two dimensions: no affine transform says where pixels are; of a rotated pole one does, in its own coordinates.
for name, format in [("swath", "NETCDF4"), ("index-axes", "NETCDF3_CLASSIC"), ("rotated-pole", "NETCDF4")]:
    rows, columns = 6, 8
    with create(name, format) as data:
        y, x = ("rlat", "rlon") if name == "rotated-pole" else ("y", "x")
        if name == "swath":
            data.createDimension(y, rows)
            data.createDimension(x, columns)
        elif name == "index-axes":
            axis(data, y, np.arange(rows), "1")
            axis(data, x, np.arange(columns), "1")
            mapping = data.createVariable("crs", "i4", ())
            mapping.grid_mapping_name = "latitude_longitude"
        else:
            axis(data, y, -2 + 0.5 * np.arange(rows), "degrees", standard_name="grid_latitude")
            axis(data, x, 1 + 0.25 * np.arange(columns), "degrees", standard_name="grid_longitude")
            mapping = data.createVariable("pole", "i4", ())
            mapping.setncatts({"grid_mapping_name": "rotated_latitude_longitude", "grid_north_pole_latitude": 39.25, "grid_north_pole_longitude": -162.0})
        for coordinate, units, values in [("lat", "degrees_north", np.add.outer(np.arange(rows), np.arange(columns) * 0.2)), ("lon", "degrees_east", np.add.outer(np.arange(rows) * -0.3, np.arange(columns)))]:
            variable = data.createVariable(coordinate, "f4", (y, x))
            variable.units = units
            variable[:] = values
        variable = data.createVariable("tas", "f4", (y, x))
        variable.setncatts({"units": "K", "coordinates": "lon lat", **({} if name == "swath" else {"grid_mapping": "pole" if name == "rotated-pole" else "crs"})})
        variable[:] = rng.normal(280, 5, (rows, columns)).astype("f4")
        values = variable[:][::-1] if name == "rotated-pole" else variable[:]
        golden[name] = [{"variable": "tas", "transform": [0.25, 0, 0.875, 0, -0.5, 0.75] if name == "rotated-pole" else IDENTITY, "crs": "", "unit": "K", "dates": [None],
                         "layers": [[number(value) for value in values.ravel()]], "curvilinear": True}]

calendars = []
for calendar in ["standard", "proleptic_gregorian", "noleap", "all_leap", "360_day"]:
    for units in ["days since 2000-02-27", "hours since 1999-12-30 18:00", "days since 1800-1-1 00:00:0.0", "seconds since 1970-01-01T00:00:00Z", "days since 0001-01-01"]:
        values = [1.0, 2.0, 400.25, 73048.5]
        if "0001" in units:
            values = [value + 700000 for value in values]
        moments = netCDF4.num2date(values, units, calendar)
        calendars.append({"calendar": calendar, "units": units, "values": values, "days": [f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d}" for moment in moments]})
golden_calendars = calendars
(here / "netcdf.json").write_text(json.dumps({"files": golden, "calendars": golden_calendars}, separators=(",", ":"), allow_nan=False) + "\n")
