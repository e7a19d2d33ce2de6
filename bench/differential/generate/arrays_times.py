"""Times, flags, names of dimensions and what stands beside data. Truth: cftime."""
import cftime
import netCDF4
import numpy as np

from arrays_common import COLUMNS, ROWS, degrees_corners, sample
from arrays_cf import variable
from arrays_netcdf import LAT, LON, axis, dataset, plane


def stamp(moment):
    return f"{moment.year:04d}-{moment.month:02d}-{moment.day:02d}T{moment.hour:02d}:{moment.minute:02d}:{moment.second:02d}"


def timed(suite, name, label, units, calendar, values, moments, kind="f8", write=None, **truth):
    layers = sample("i2", (len(values), ROWS, COLUMNS))
    with dataset(suite.path(name)) as data:
        plane(data)
        if write:
            write(data)
        else:
            axis(data, "time", np.array(values, kind), units, kind, **({"calendar": calendar} if calendar else {}))
        variable(data, layers, ("time", "lat", "lon"))
    # Days of a calendar of thirty-day months are no ISO dates: the month is what can be said.
    suite.add(name, "NETCDF4", label, [("v", layer[::-1], moment, None) for layer, moment in zip(layers, moments)], corners=degrees_corners(LON, LAT), months=calendar == "360_day", **truth)


def moments_of(values, units, calendar):
    """To the second below; a binary fraction of a millisecond is not."""
    milliseconds = [round(float(value) * 86400e3 / steps_of(units)) for value in values]
    since = "milliseconds since " + units.split(" since ")[-1].split(" SINCE ")[-1]
    return [stamp(cftime.num2date(value, since, calendar)) for value in milliseconds]


UNITS = ["days since 2000-02-27", "hours since 1999-12-30 18:00", "days since 1800-1-1 00:00:0.0", "seconds since 1970-01-01T00:00:00Z", "minutes since 1990-06-15 12:30", "milliseconds since 2010-01-01", "microseconds since 2010-01-01 00:00:00",
         "days since 0001-01-01", "days since 1500-03-01", "hours since 1-1-1 00:00:0.0", "hours since 2000-01-01 00:00:00 -6:00", "hours since 2000-01-01 00:00:00 +05:30", "hours since 2000-01-01 00:00 -0800", "days since 2000-01-01 00:00:00 UTC",
         "days since 2000-01-01T12:00:00+02", "hours since 2000-01-01 06:00:00.5", "d since 2005-01-01", "h since 2005-01-01", "hr since 2005-01-01", "min since 2005-01-01", "s since 2005-01-01", "sec since 2005-01-01", "msecs since 2005-01-01", "DAYS SINCE 2005-01-01", "day since 2005-01-01 00:00:00.000000"]
CALENDARS = ["standard", "gregorian", "proleptic_gregorian", "julian", "noleap", "365_day", "all_leap", "366_day", "360_day", ""]
SCALES = {"d": 1, "h": 24, "m": 1440, "s": 86400, "ms": 86400e3, "us": 86400e6}


def steps_of(units):
    word = units.split()[0].lower()
    if word.startswith(("milli", "msec")):
        return SCALES["ms"]
    if word.startswith("micro"):
        return SCALES["us"]
    return SCALES[word[0]]


def write_times(suite):
    for number, units in enumerate(UNITS):
        for calendar in CALENDARS:
            days = [0, 1, 59, 60.5, 400.25, 7305] if "0001" in units or "1500" in units or "1-1-1" in units else [0, 1, 59, 60.5, 400.25]
            values = [day * steps_of(units) for day in days]
            try:
                moments = moments_of(values, units, calendar or "standard")
            except Exception as error:
                print("skipped", units, calendar, error)
                continue
            timed(suite, f"times-{number:02d}-{calendar or 'default'}.nc", f"{units} {calendar}", units, calendar, values, moments)
    before = "days since 1582-10-01"
    for calendar in ("standard", "proleptic_gregorian", "julian"):
        values = [0, 3, 4, 20]
        timed(suite, f"times-reform-{calendar}.nc", f"{before} {calendar}", before, calendar, values, moments_of(values, before, calendar))
    for calendar in ("360_day",):
        values = [0, 1, 1.5, 13]
        timed(suite, "times-months-360.nc", "months 360_day", "months since 1960-01-16", calendar, values, [stamp(cftime.num2date(v, "months since 1960-01-16", calendar)) for v in values])
    for units in ("months since 1960-01-01", "years since 1960-01-01", "common_years since 1960-01-01", "fortnights since 1960-01-01", "days after 1960-01-01", "days since yesterday", "days since 2000-13-45"):
        timed(suite, f"times-{units.split()[0]}-{units.split()[-1]}-unclear.nc", units, units, "standard", [0, 1, 2], [None] * 3, refusal="time|date|calendar", undated=True)
    timed(suite, "times-unknown-calendar.nc", "calendar martian", "days since 2000-01-01", "darian", [0, 1], [None] * 2, refusal="calendar", undated=True)
    timed(suite, "times-none-calendar.nc", "calendar none", "days since 2000-01-01", "none", [0, 1], [None] * 2, refusal="calendar", undated=True)
    for kind in ("i2", "i4", "f4", "i8", "u4"):
        values = [0, 31, 366]
        timed(suite, f"times-type-{kind}.nc", f"time as {kind}", "days since 2001-01-01", "standard", values, moments_of(values, "days since 2001-01-01", "standard"), kind)

    def packed(data, kind, scale, offset, fill=None):
        data.createDimension("time", 3)
        made = data.createVariable("time", kind, ("time",), fill_value=fill)
        made.setncatts({"units": "hours since 2001-01-01", "scale_factor": scale, "add_offset": offset})
        made.set_auto_maskandscale(False)
        made[:] = [0, 1, 2]
    for kind in ("i2", "i4"):
        for scale, offset in ((6.0, 8760.0), (0.5, 0.0), (24.0, 24.0)):
            hours = [offset, offset + scale, offset + 2 * scale]
            timed(suite, f"times-packed-{kind}-{scale}.nc", f"packed time {kind} {scale}", "", "", [0, 1, 2], moments_of(hours, "hours since 2001-01-01", "standard"), write=lambda data, kind=kind, scale=scale, offset=offset: packed(data, kind, scale, offset))

    def missing(data):
        data.createDimension("time", 3)
        made = data.createVariable("time", "i4", ("time",), fill_value=np.int32(-999))
        made.units = "days since 2001-01-01"
        made.set_auto_maskandscale(False)
        made[:] = [0, -999, 2]
    timed(suite, "times-missing.nc", "a missing time", "", "", [0, 1, 2], ["2001-01-01T00:00:00", None, "2001-01-03T00:00:00"], write=missing, undated=True)


def write_scalars(suite):
    for kind, units, value in (("f8", "days since 1900-01-01", 43484.0), ("i2", "hours since 2001-01-01", 5), ("f8", "seconds since 2000-01-01 12:00:00", 593223000.5)):
        for scale, offset in ((1.0, 0.0), (2.0, 100.0)):
            for format in ("NETCDF3_CLASSIC", "NETCDF4"):
                name = f"scalar-time-{kind}-{units.split()[0]}-{scale}-{format[6:].lower()}.nc"
                values = sample("f4")
                with dataset(suite.path(name), format) as data:
                    plane(data)
                    made = data.createVariable("reftime", kind, ())
                    made.setncatts({"units": units, "standard_name": "time", **({"scale_factor": scale, "add_offset": offset} if scale != 1 else {})})
                    made.set_auto_maskandscale(False)
                    made[...] = value
                    variable(data, values, ("lat", "lon"), coordinates="reftime")
                moment = stamp(cftime.num2date(np.floor(value * scale + offset), units))
                suite.add(name, format, f"scalar time {kind} {units} scale={scale}", [("v", values[::-1], moment, None)], corners=degrees_corners(LON, LAT))
    for with_reference in (False, True):
        name = f"forecast-{with_reference}.nc"
        values = sample("f4", (2, ROWS, COLUMNS))
        with dataset(suite.path(name)) as data:
            plane(data)
            axis(data, "time", [6, 12], "hours since 2018-01-01", standard_name="time")
            if with_reference:
                made = data.createVariable("forecast_reference_time", "f8", ())
                made.setncatts({"units": "hours since 2018-01-01", "standard_name": "forecast_reference_time"})
                made[...] = 0
            variable(data, values, ("time", "lat", "lon"), coordinates="forecast_reference_time" if with_reference else "time")
        suite.add(name, "NETCDF4", f"forecast {with_reference}", [("v", layer[::-1], moment, None) for layer, moment in zip(values, ["2018-01-01T06:00:00", "2018-01-01T12:00:00"])], corners=degrees_corners(LON, LAT))


def write_flags(suite):
    for kind in ("i1", "u1", "i2", "i4"):
        for signed in (True, False):
            values = sample("u1").astype(kind) % 4
            name = f"flags-{kind}-{signed}.nc"
            with dataset(suite.path(name)) as data:
                plane(data)
                made = data.createVariable("qc", kind, ("lat", "lon"), fill_value=np.dtype(kind).type(3))
                made.set_auto_maskandscale(False)
                made.setncatts({"flag_values": np.arange(3).astype(kind), "flag_meanings": "good suspect bad"} if signed else {"flag_masks": np.array([1, 2], kind), "flag_meanings": "cloud shadow"})
                made[:] = values
                variable(data, sample("f4"), ("lat", "lon"), ancillary_variables="qc")
            truth = np.where(values == 3, np.nan, values.astype("f8"))
            suite.add(name, "NETCDF4", f"flags {kind} {'values' if signed else 'masks'}", [("qc", truth[::-1], None, None), ("v", sample("f4")[::-1], None, None)], corners=degrees_corners(LON, LAT), **({"categories": {"0": "good", "1": "suspect", "2": "bad"}} if signed else {}))


def write_extras(suite):
    """Groups, other types, scalars, empty variables."""
    values = sample("f4")
    for deep in ("group", "group/inner"):
        for inside in (True, False):
            name = f"groups-{deep.replace('/', '-')}-{inside}.nc"
            with dataset(suite.path(name)) as data:
                group = data.createGroup(deep)
                plane(group if inside else data)
                variable(group, values, ("lat", "lon"))
            suite.add(name, "NETCDF4", f"variable in {deep}, coordinates {'there' if inside else 'above'}", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT))
    for kind in ("string", "char", "enum", "compound", "vlen"):
        name = f"beside-{kind}.nc"
        with dataset(suite.path(name)) as data:
            plane(data)
            variable(data, values, ("lat", "lon"))
            if kind == "string":
                data.createVariable("s", str, ("lat",))[:] = np.array(["a", "b", "c", "d"], object)
            if kind == "char":
                data.createVariable("s", "S1", ("lat", "lon"))[:] = np.full((ROWS, COLUMNS), b"x")
            if kind == "enum":
                made = data.createEnumType(np.uint8, "cloud", {"clear": 0, "cloudy": 1})
                data.createVariable("e", made, ("lat", "lon"), fill_value=0)[:] = np.ones((ROWS, COLUMNS), "u1")
            if kind == "compound":
                made = data.createCompoundType(np.dtype([("a", "f4"), ("b", "i2")]), "pair")
                data.createVariable("c", made, ("lat", "lon"))
            if kind == "vlen":
                made = data.createVLType(np.int16, "list")
                data.createVariable("l", made, ("lat",))
        suite.add(name, "NETCDF4", f"beside a variable of type {kind}", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT), **({"also": True} if kind == "enum" else {}))
    for label, write in {"empty": lambda data: data.createDimension("n", None), "text only": lambda data: (data.createDimension("n", 3), data.createVariable("s", "S1", ("n",))), "series": lambda data: axis(data, "time", [1, 2], "days since 2000-01-01")}.items():
        for format in ("NETCDF3_CLASSIC", "NETCDF4"):
            name = f"no-plane-{label.replace(' ', '-')}-{format[6:].lower()}.nc"
            with dataset(suite.path(name), format) as data:
                write(data)
            suite.add(name, format, f"no plane: {label}", [], refusal="dimension|variable", refused=True)


def write(suite):
    write_times(suite)
    write_scalars(suite)
    write_flags(suite)
    write_extras(suite)
