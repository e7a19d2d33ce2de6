"""NetCDF files: every format × data type × way to say what is missing, what is valid and how it is packed. Truth: netCDF4's own decoding."""
import netCDF4
import numpy as np

from arrays_common import COLUMNS, ROWS, degrees_corners, north_up, sample

CLASSIC = ["i1", "i2", "i4", "f4", "f8"]
ALL = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8"]
FORMATS = [("NETCDF3_CLASSIC", CLASSIC), ("NETCDF3_64BIT_OFFSET", CLASSIC), ("NETCDF3_64BIT_DATA", ALL), ("NETCDF4_CLASSIC", CLASSIC), ("NETCDF4", ALL)]
LAT, LON = 40 + 0.5 * np.arange(ROWS), 10 + 0.25 * np.arange(COLUMNS)


def dataset(path, format="NETCDF4"):
    path.unlink(missing_ok=True)
    data = netCDF4.Dataset(path, "w", format=format)
    return data


def axis(data, name, values, units, kind="f8", **attributes):
    data.createDimension(name, len(values))
    variable = data.createVariable(name, kind, (name,))
    if units:
        variable.units = units
    variable.setncatts(attributes)
    variable.set_auto_maskandscale(False)
    variable[:] = values
    return variable


def plane(data, lat=LAT, lon=LON):
    axis(data, "lat", lat, "degrees_north")
    axis(data, "lon", lon, "degrees_east")


def oddities(kind):
    """name → (attributes, fill value, values written at some cells)."""
    number = np.dtype(kind).type
    integer = np.dtype(kind).kind in "iu"
    cases = {
        "plain": ({}, None, []),
        "unwritten": ({}, None, None),
        "_FillValue": ({}, number(97), [97]),
        "missing_value": ({"missing_value": number(96)}, None, [96]),
        "_FillValue-and-missing_value": ({"missing_value": number(96)}, number(97), [96, 97]),
        "missing_values": ({"missing_value": np.array([95, 96], kind)}, None, [95, 96]),
        "valid_range": ({"valid_range": np.array([10, 60], kind)}, None, [10, 60, 9, 61]),
        "valid_min": ({"valid_min": number(20)}, None, [19, 20]),
        "valid_max": ({"valid_max": number(40)}, None, [40, 41]),
        "zero-fill": ({}, number(0), [0]),
        "packed": ({"scale_factor": 0.01, "add_offset": 273.15}, number(97), [97]) if integer else ({"scale_factor": np.float32(2)}, number(97), [97]),
        "packed-float32": ({"scale_factor": np.float32(0.01), "add_offset": np.float32(5)}, None, []),
        "packed-valid_range": ({"scale_factor": 0.5, "valid_range": np.array([10, 60], kind)}, None, [10, 60, 9, 61]),
        "offset-only": ({"add_offset": -40.0}, None, []),
    }
    if kind in ("i1", "i2", "i4"):
        cases["_Unsigned"] = ({"_Unsigned": "true"}, None, [-1 if kind == "i1" else -5, -100])
        cases["_Unsigned-fill-and-range"] = ({"_Unsigned": "true", "valid_range": np.array([2, -6], kind)}, number(-2), [-2, -6, -5, 1])
        cases["_Unsigned-packed"] = ({"_Unsigned": "true", "scale_factor": 0.1}, number(-1), [-1, -100])
    if kind == "u1":
        cases["_Unsigned-false"] = ({"_Unsigned": "false"}, np.uint8(255), [255, 200])
    if kind in ("f4", "f8"):
        cases["nan-fill"] = ({}, number(np.nan), [np.nan])
        cases["lowest-fill"] = ({}, number(np.finfo("f4").min), [np.finfo("f4").min])
        cases["infinite"] = ({}, None, [np.inf])
    return cases


def write_types(suite):
    for format, kinds in FORMATS:
        for kind in kinds:
            for seed, (oddity, (attributes, fill, special)) in enumerate(oddities(kind).items()):
                name = f"types-{format.lower().replace('_', '-')}-{kind}-{oddity.lower()}.nc"
                with dataset(suite.path(name), format) as data:
                    plane(data)
                    variable = data.createVariable("v", kind, ("lat", "lon"), fill_value=fill)
                    variable.setncatts(attributes)
                    variable.units = "K"
                    variable.set_auto_maskandscale(False)
                    values = sample(kind, seed=seed)
                    if special is None:
                        variable[1:] = values[1:]
                    else:
                        values.ravel()[3:3 + len(special)] = np.array(special).astype(kind)
                        variable[:] = values
                with netCDF4.Dataset(suite.path(name)) as data:
                    truth = np.ma.masked_invalid(np.ma.asarray(data["v"][:], dtype="f8")) if oddity != "infinite" else np.ma.asarray(data["v"][:], dtype="f8").filled(np.nan)
                    if oddity == "_Unsigned-false":
                        # netCDF4 takes the attribute's mere presence for true and false alike in unsigned types.
                        raw = values.astype("f8")
                        truth = np.ma.masked_equal(raw, 255)
                if oddity == "unwritten" and kind in ("i1", "u1"):
                    # Bytes have no fill value of their own (NetCDF Users Guide, appendix A): all of their range counts.
                    with netCDF4.Dataset(suite.path(name)) as data:
                        data.set_auto_mask(False)
                        truth = np.asarray(data["v"][:], "f8")
                if oddity == "infinite":
                    truth = values.astype("f8")
                    suite.add(name, format, f"{kind} {oddity}", [("v", np.where(np.isinf(truth), np.nan, truth)[::-1], None, "K")], corners=degrees_corners(LON, LAT), infinite=True)
                    continue
                suite.add(name, format, f"{kind} {oddity}", [("v", north_up(truth, LON, LAT), None, "K")], corners=degrees_corners(LON, LAT))


def write_layouts(suite):
    """Records, orders of dimensions, chunks and the filters of the library."""
    for format, _ in FORMATS:
        for unlimited in (False, True):
            for count in (1, 2):
                name = f"records-{format.lower().replace('_', '-')}-{unlimited}-{count}.nc"
                values = {f"v{n}": sample("i2", (3, ROWS, COLUMNS), n) if n else sample("i1", (3, ROWS, 3), n) for n in range(count)}
                with dataset(suite.path(name), format) as data:
                    data.createDimension("time", None if unlimited else 3)
                    time = data.createVariable("time", "i4", ("time",))
                    time.units = "days since 2001-02-27"
                    plane(data)
                    axis(data, "lon3", LON[:3], "degrees_east")
                    for key, array in values.items():
                        data.createVariable(key, array.dtype, ("time", "lat", "lon" if array.shape[2] == COLUMNS else "lon3"))
                    time[:] = [0, 1, 2]
                    for key, array in values.items():
                        data[key][:] = array
                dates = ["2001-02-27", "2001-02-28", "2001-03-01"]
                suite.add(name, format, f"records unlimited={unlimited}", [(key, layer[::-1], date, None) for key, array in values.items() for layer, date in zip(array, dates)], corners=degrees_corners(LON[:3], LAT) if count == 0 else None)
    for dimensions in [("lat", "lon"), ("lon", "lat"), ("time", "lon", "lat"), ("lat", "time", "lon"), ("lat", "lon", "time"), ("time", "lev", "lat", "lon"), ("lev", "lat", "lon")]:
        for flipped in ("", "lat", "lon", "lat lon"):
            for settings in ({}, {"zlib": True}, {"zlib": True, "shuffle": True, "fletcher32": True}, {"chunksizes": True, "zlib": True}):
                name = f"order-{'-'.join(dimensions)}-{flipped.replace(' ', '')}-{'-'.join(settings)}.nc"
                lat, lon = LAT[::-1] if "lat" in flipped else LAT, LON[::-1] if "lon" in flipped else LON
                sizes = {"lat": ROWS, "lon": COLUMNS, "time": 2, "lev": 3}
                values = sample("f4", tuple(sizes[d] for d in dimensions), len(name))
                with dataset(suite.path(name)) as data:
                    plane(data, lat, lon)
                    if "time" in dimensions:
                        axis(data, "time", [0, 1], "days since 2020-02-28")
                    if "lev" in dimensions:
                        axis(data, "lev", [1000.0, 850.0, 500.0], "hPa")
                    extra = {**settings, **({"chunksizes": [2] * len(dimensions)} if "chunksizes" in settings else {})}
                    data.createVariable("v", "f4", dimensions, **extra)[:] = values
                moved = np.moveaxis(values, [dimensions.index("lat"), dimensions.index("lon")], [-2, -1])
                layers = north_up(moved, lon, lat).reshape(-1, ROWS, COLUMNS)
                dates = ["2020-02-28", "2020-02-29"]
                stamps = [None] * len(layers) if "time" not in dimensions else [dates[i // (len(layers) // 2)] for i in range(len(layers))]
                suite.add(name, "NETCDF4", f"order {' '.join(dimensions)} {flipped} {' '.join(settings)}", [("v", layer, stamp, None) for layer, stamp in zip(layers, stamps)], corners=degrees_corners(lon, lat))


def write(suite):
    write_types(suite)
    write_layouts(suite)
