"""Rarer conventions: extended grid mappings, auxiliary coordinates, ranges of unpacked values, levels, coordinates in other groups, sparse attributes."""
import numpy as np
import zarr

from arrays_cf import MAPPINGS, UNPLACED, WGS84, mapped, packed_axis, variable
from arrays_common import COLUMNS, ROWS, degrees_corners, north_up, projected_corners, sample
from arrays_netcdf import LAT, LON, axis, dataset, plane

FORMATS = ("NETCDF3_CLASSIC", "NETCDF4")


def write_ranges(suite):
    """Ranges of the unpacked values (NetCDF Users Guide, appendix A), one-sided ranges, negative scales, numbers as text."""
    raw = sample("i2", seed=4)
    cases = {
        "unpacked-range": ({"scale_factor": 0.5, "add_offset": 10.0, "valid_range": np.array([0.0, 40.0])}, lambda p: (p >= 0) & (p <= 40)),
        "unpacked-min": ({"scale_factor": 0.5, "add_offset": 10.0, "valid_min": 15.0}, lambda p: p >= 15),
        "unpacked-max": ({"scale_factor": 0.5, "valid_max": 12.5}, lambda p: p <= 12.5),
        "unpacked-fraction": ({"scale_factor": 0.1, "valid_range": np.array([-0.35, 3.05])}, lambda p: (p > -0.351) & (p < 3.051)),
        "negative-scale": ({"scale_factor": -0.5, "valid_min": 0.0}, lambda p: p >= 0),
        "packed-min-negative-scale": ({"scale_factor": -0.5, "valid_min": np.int16(10)}, lambda p: p <= -5),
        "nan-bound": ({"valid_range": np.array([np.nan, 50.0])}, lambda p: p <= 50),
        "text-scale": ({"scale_factor": "0.5", "add_offset": "3"}, lambda p: p == p),
        "text-missing": ({"missing_value": str(raw[1, 1])}, lambda p: p != raw[1, 1]),
        "double-missing": ({"missing_value": float(raw[1, 1])}, lambda p: p != raw[1, 1]),
    }
    for label, (attributes, keep) in cases.items():
        for format in FORMATS:
            name = f"range-{label}-{format[6:].lower()}.nc"
            with dataset(suite.path(name), format) as data:
                plane(data)
                made = data.createVariable("v", "i2", ("lat", "lon"))
                made.set_auto_maskandscale(False)
                made.setncatts(attributes)
                made[:] = raw
            physical = raw * float(attributes.get("scale_factor", 1)) + float(attributes.get("add_offset", 0))
            truth = np.where(keep(physical), physical, np.nan)
            suite.add(name, format, f"range {label}", [("v", truth[::-1], None, None)], corners=degrees_corners(LON, LAT))


def write_mappings(suite):
    metres = 20000.0 * np.arange(COLUMNS) - 30000, 20000.0 * np.arange(ROWS) + 10000
    laea, proj = MAPPINGS["lambert_azimuthal_equal_area"]
    corners = projected_corners(*metres, f"{proj} +ellps=WGS84")
    values = sample("f4")
    for form in ("mapping", "mapping: x y", "geo: lat lon mapping: x y", "mapping: x y geo: lat lon"):
        name = f"extended-{form.replace(' ', '_').replace(':', '')}.nc"
        with dataset(suite.path(name)) as data:
            axis(data, "y", metres[1], "m", standard_name="projection_y_coordinate")
            axis(data, "x", metres[0], "m", standard_name="projection_x_coordinate")
            data.createVariable("mapping", "i4", ()).setncatts({"grid_mapping_name": "lambert_azimuthal_equal_area", **laea, **WGS84})
            data.createVariable("geo", "i4", ()).setncatts({"grid_mapping_name": "latitude_longitude", **WGS84})
            variable(data, values, grid_mapping=form)
        suite.add(name, "NETCDF4", f"grid_mapping '{form}'", [("v", north_up(values, *metres), None, None)], corners=corners)
    for label, kind in (("character", "S1"), ("byte", "i1"), ("double", "f8")):
        for format in FORMATS:
            name = f"mapping-type-{label}-{format[6:].lower()}.nc"
            with dataset(suite.path(name), format) as data:
                axis(data, "y", metres[1], "m")
                axis(data, "x", metres[0], "m")
                data.createVariable("mapping", kind, ()).setncatts({"grid_mapping_name": "lambert_azimuthal_equal_area", **laea, **WGS84})
                variable(data, values, grid_mapping="mapping")
            suite.add(name, format, f"grid mapping in a variable of type {label}", [("v", north_up(values, *metres), None, None)], corners=corners)
    for label, attribute in (("missing", "nowhere"), ("in another group", "/shared/mapping")):
        name = f"mapping-{label.replace(' ', '-')}.nc"
        with dataset(suite.path(name)) as data:
            axis(data, "y", metres[1], "m")
            axis(data, "x", metres[0], "m")
            data.createGroup("shared").createVariable("mapping", "i4", ()).setncatts({"grid_mapping_name": "lambert_azimuthal_equal_area", **laea, **WGS84})
            variable(data, values, grid_mapping=attribute)
        suite.add(name, "NETCDF4", f"grid mapping {label}", [("v", north_up(values, *metres), None, None)], corners=None if label == "missing" else corners, unplaced=label == "missing", refusal=UNPLACED if label == "missing" else None)
    mapped(suite, "mapping-none-said.nc", "metres without a grid mapping", "", {}, metres, corners=None, unplaced=True, refusal=UNPLACED)
    for kind in ("i2", "i4"):
        name = f"mapping-packed-{kind}.nc"
        with dataset(suite.path(name)) as data:
            packed_axis(data, "y", metres[1], kind, 20.0, 0.0, "m")
            packed_axis(data, "x", metres[0], kind, 20.0, 0.0, "m")
            data.createVariable("mapping", "i4", ()).setncatts({"grid_mapping_name": "lambert_azimuthal_equal_area", **laea, **WGS84})
            variable(data, values, grid_mapping="mapping")
        suite.add(name, "NETCDF4", f"projected coordinates packed in {kind}", [("v", north_up(values, *metres), None, None)], corners=corners)


def write_coordinates(suite):
    values = sample("f4")
    for format in FORMATS:
        name = f"auxiliary-{format[6:].lower()}.nc"
        with dataset(suite.path(name), format) as data:
            data.createDimension("row", ROWS)
            data.createDimension("column", COLUMNS)
            for key, dim, array, units in (("latitude", "row", LAT, "degrees_north"), ("longitude", "column", LON, "degrees_east")):
                made = data.createVariable(key, "f8", (dim,))
                made.units = units
                made[:] = array
            variable(data, values, ("row", "column"), coordinates="latitude longitude")
        suite.add(name, format, "one-dimensional auxiliary coordinates", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal=UNPLACED)
    for scale in (1.0, 10.0):
        name = f"levels-{scale}.nc"
        stack = sample("f4", (2, ROWS, COLUMNS))
        with dataset(suite.path(name)) as data:
            plane(data)
            data.createDimension("level", 2)
            made = data.createVariable("level", "i2", ("level",))
            made.setncatts({"units": "hPa", "scale_factor": scale})
            made.set_auto_maskandscale(False)
            made[:] = [100, 50]
            variable(data, stack, ("level", "lat", "lon"))
        labels = [f"v (level={100 * scale:g})", f"v (level={50 * scale:g})"]
        suite.add(name, "NETCDF4", f"levels packed by {scale}", [("v", layer[::-1], None, None) for layer in stack], corners=degrees_corners(LON, LAT), labels=labels)
    for name, lat in (("crossing-zero", np.array([-0.5, 0.0, 0.5, 1.0])), ("from-zero", np.arange(ROWS) * 0.5)):
        folder = suite.path(f"zarr2-coordinates-{name}.zarr")
        group = zarr.open_group(str(folder), mode="w")
        for dim, array, units in (("lat", lat, "degrees_north"), ("lon", LON - 10, "degrees_east"), ("time", np.array([0, 1]), "days since 2001-01-01")):
            made = group.array(dim, array)
            made.attrs.update({"_ARRAY_DIMENSIONS": [dim], "units": units})
        stack = sample("i2", (2, ROWS, COLUMNS)) + 200
        group.array("v", stack).attrs["_ARRAY_DIMENSIONS"] = ["time", "lat", "lon"]
        suite.add(folder.name, "Zarr 2", f"coordinates of fill value 0, {name}", [("v", layer[::-1], date, None) for layer, date in zip(stack, ("2001-01-01", "2001-01-02"))], corners=degrees_corners(LON - 10, lat))
    for packed in (False, True):
        name = f"bounds-packed-{packed}.nc"
        one = sample("f8", (1, 1))
        with dataset(suite.path(name)) as data:
            data.createDimension("bnds", 2)
            for dim, centre, half, units in (("lat", 40.0, 0.25, "degrees_north"), ("lon", 10.0, 0.125, "degrees_east")):
                data.createDimension(dim, 1)
                made = data.createVariable(dim, "i2" if packed else "f8", (dim,))
                made.setncatts({"units": units, "bounds": f"{dim}_bnds", **({"scale_factor": 0.125} if packed else {})})
                made.set_auto_maskandscale(False)
                made[:] = centre / 0.125 if packed else centre
                edges = data.createVariable(f"{dim}_bnds", "i2" if packed else "f8", (dim, "bnds"))
                edges.set_auto_maskandscale(False)
                edges[:] = np.array([[centre - half, centre + half]]) / (0.125 if packed else 1)
            variable(data, one, ("lat", "lon"))
        suite.add(name, "NETCDF4", f"bounds of one cell, packed={packed}", [("v", one, None, None)], corners=[[10.0, 40.0]] * 4, transform=[0.25, 0, 9.875, 0, -0.5, 40.25])


def write_edges(suite):
    """Coordinates that are edges of their cells, as their bounds say; bounds that poles cut off; WKT and attributes that contradict each other."""
    values = sample("f4")
    for label, shift in (("lower", 0.5), ("upper", -0.5), ("middle", 0.0)):
        for format in FORMATS:
            name = f"edges-{label}-{format[6:].lower()}.nc"
            with dataset(suite.path(name), format) as data:
                data.createDimension("bnds", 2)
                for dim, array, step, units in (("lat", LAT, 0.5, "degrees_north"), ("lon", LON, 0.25, "degrees_east")):
                    axis(data, dim, array - shift * step, units, bounds=f"{dim}_bnds")
                    data.createVariable(f"{dim}_bnds", "f8", (dim, "bnds"))[:] = np.stack([array - step / 2, array + step / 2], 1)
                variable(data, values, ("lat", "lon"))
            suite.add(name, format, f"coordinates at the {label} of their cells", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT))
    poles, turn = np.array([-90.0, -45, 0, 45, 90]), np.arange(4) * 90.0
    globe = sample("f4", (5, 4))
    with dataset(suite.path("edges-poles.nc")) as data:
        data.createDimension("bnds", 2)
        axis(data, "lat", poles, "degrees_north", bounds="lat_bnds")
        axis(data, "lon", turn, "degrees_east")
        data.createVariable("lat_bnds", "f8", ("lat", "bnds"))[:] = np.clip(np.stack([poles - 22.5, poles + 22.5], 1), -90, 90)
        variable(data, globe, ("lat", "lon"))
    suite.add("edges-poles.nc", "NETCDF4", "cells that poles cut off", [("v", globe[::-1], None, None)], corners=degrees_corners(turn, poles))
    import pyproj
    metres = 20000.0 * np.arange(COLUMNS) - 30000, 20000.0 * np.arange(ROWS) + 10000
    laea, proj = MAPPINGS["lambert_azimuthal_equal_area"]
    for label, other in (("agree", "+proj=laea +lat_0=40 +lon_0=10 +ellps=WGS84"), ("contradict", "+proj=laea +lat_0=45 +lon_0=10 +ellps=WGS84")):
        mapped(suite, f"wkt-and-attributes-{label}.nc", f"WKT and attributes {label}", "lambert_azimuthal_equal_area", {**laea, **WGS84, "crs_wkt": pyproj.CRS.from_user_input(other).to_wkt()}, metres, corners=projected_corners(*metres, f"{proj} +ellps=WGS84"))
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        derived = pyproj.CRS.from_cf({"grid_mapping_name": "rotated_latitude_longitude", "grid_north_pole_latitude": 39.25, "grid_north_pole_longitude": -162.0})
    with dataset(suite.path("wkt-rotated.nc")) as data:
        axis(data, "lat", -2 + 0.5 * np.arange(ROWS), "degrees")
        axis(data, "lon", 1 + 0.25 * np.arange(COLUMNS), "degrees")
        data.createVariable("crs", "i4", ()).crs_wkt = derived.to_wkt()
        variable(data, values, ("lat", "lon"), grid_mapping="crs")
    suite.add("wkt-rotated.nc", "NETCDF4", "rotated pole in WKT alone", [("v", values[::-1], None, None)], corners=None, unplaced=True, refusal="rotated")
    with dataset(suite.path("bare-level.nc")) as data:
        plane(data)
        data.createDimension("level", 2)
        variable(data, np.stack([values, values + 1]), ("level", "lat", "lon"))
    suite.add("bare-level.nc", "NETCDF4", "a dimension without coordinates", [("v", values[::-1], None, None), ("v", values[::-1] + 1, None, None)], corners=degrees_corners(LON, LAT), labels=["v (level=0)", "v (level=1)"])


def write_nbit(suite):
    import h5py
    for kind, bits in (("u1", 7), ("u2", 12), ("i2", 12), ("i4", 20)):
        from arrays_hdf5 import case
        values = sample(kind, seed=8)

        def write(file, values, kind=kind, bits=bits):
            type_ = h5py.h5t.py_create(np.dtype(kind)).copy()
            type_.set_precision(bits)
            plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
            plist.set_chunk((2, 5))
            plist.set_filter(h5py.h5z.FILTER_NBIT, h5py.h5z.FLAG_MANDATORY)
            made = h5py.h5d.create(file.id, b"v", type_, h5py.h5s.create_simple(values.shape), plist)
            made.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
            return h5py.Dataset(made)
        case(suite, f"hdf5-nbit-{kind}.h5", f"N-bit {kind} in {bits} bits", values, write, refusal="N-bit|bits")


def write(suite):
    write_ranges(suite)
    write_mappings(suite)
    write_coordinates(suite)
    write_nbit(suite)
    write_edges(suite)
