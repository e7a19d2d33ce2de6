"""Zarr stores of version 2 by zarr-python, xarray and GDAL, and NetCDF by GDAL. Truth: the numbers as written."""
import shutil

import numcodecs
import numpy as np
import xarray
import zarr

from arrays_common import COLUMNS, ROWS, degrees_corners, projected_corners, sample
from arrays_netcdf import LAT, LON

TYPES = ["|i1", "|u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8", ">u8", "<f2", "<f4", ">f4", "<f8", ">f8", "|b1"]
COMPRESSORS = {
    "none": None, "zlib": numcodecs.Zlib(6), "gzip": numcodecs.GZip(5), "zstd": numcodecs.Zstd(3), "lz4": numcodecs.LZ4(), "bz2": numcodecs.BZ2(), "lzma": numcodecs.LZMA(),
    **{f"blosc-{name}-{shuffle}": numcodecs.Blosc(name, 5, shuffle) for name in ("blosclz", "lz4", "lz4hc", "zlib", "zstd") for shuffle in (0, 1, 2)},
}


def fresh(suite, name):
    path = suite.path(name)
    shutil.rmtree(path, ignore_errors=True)
    return path


def group_of(suite, name):
    group = zarr.open_group(str(fresh(suite, name)), mode="w")
    for dim, values, units in (("lat", LAT, "degrees_north"), ("lon", LON, "degrees_east")):
        made = group.array(dim, values, fill_value=None)
        made.attrs.update({"_ARRAY_DIMENSIONS": [dim], "units": units})
    return group


def version2(suite, name, label, values, truth=None, refusal=None, attributes=None, consolidate=False, **settings):
    group = group_of(suite, name)
    settings = {"fill_value": None, "chunks": (2, 3), **settings}
    made = group.array("v", values, **settings) if "filters" not in settings else group.create_dataset("v", data=values, **settings)
    made.attrs.update({"_ARRAY_DIMENSIONS": ["lat", "lon"], **(attributes or {})})
    if consolidate:
        zarr.consolidate_metadata(group.store)
    seen = values.astype("f8") if truth is None else truth
    suite.add(name, "Zarr 2", label, [("v", seen[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal=refusal)


def write_version2(suite):
    for kind in TYPES:
        values = sample(kind) if kind != "|b1" else (sample("u1") % 2).astype(bool)
        plain = kind.replace("<", "le").replace(">", "be").replace("|", "")
        for compressor in ("none", "zlib", "blosc-lz4-1"):
            version2(suite, f"zarr2-{plain}-{compressor}.zarr", f"{kind} {compressor}", values, compressor=COMPRESSORS[compressor])
    for kind in ("<i2", "<f8"):
        for label, compressor in COMPRESSORS.items():
            version2(suite, f"zarr2-{label}-{kind[1:]}.zarr", f"compressor {label} {kind}", sample(kind, seed=5), compressor=compressor, refusal={"bz2": "bz2", "lzma": "lzma"}.get(label))
    for order in "CF":
        for separator in "./":
            for chunks in ((4, 5), (1, 1), (3, 2), (8, 8)):
                for consolidated in (False, True):
                    version2(suite, f"zarr2-layout-{order}-{'dot' if separator == '.' else 'slash'}-{chunks[0]}{chunks[1]}-{consolidated}.zarr", f"order {order} separator {separator} chunks {chunks} consolidated={consolidated}", sample("<i4"), order=order, dimension_separator=separator, chunks=chunks, consolidate=consolidated)
    filters = {"delta": [numcodecs.Delta("<i4")], "fixedscaleoffset": [numcodecs.FixedScaleOffset(0, 1, "<i4", "<i2")], "shuffle": [numcodecs.Shuffle(4)], "crc32": [numcodecs.CRC32()], "adler32": [numcodecs.Adler32()], "astype": [numcodecs.AsType("<i2", "<i4")], "delta-and-shuffle": [numcodecs.Delta("<i4"), numcodecs.Shuffle(4)]}
    for label, chosen in filters.items():
        version2(suite, f"zarr2-filter-{label}.zarr", f"filter {label}", sample("<i4"), filters=chosen, refusal=label.split("-")[0])
    for label, chosen in {"bitround": [numcodecs.BitRound(10)], "quantize": [numcodecs.Quantize(2, "<f4")]}.items():
        values = np.round(sample("<f4")).astype("<f4")
        version2(suite, f"zarr2-filter-{label}.zarr", f"filter {label}", values, filters=chosen, refusal=label)
    packbits = (sample("u1") % 2).astype(bool)
    version2(suite, "zarr2-filter-packbits.zarr", "filter packbits", packbits, filters=[numcodecs.PackBits()], refusal="packbits")
    for kind, fill in (("<i2", -999), ("<u2", 65535), ("<f4", float("nan")), ("<f8", float("inf")), ("<f8", -1e300), ("|u1", 0), ("<i4", None), ("<u2", None), ("<i2", None), ("<i8", 9007199254740993)):
        values = sample(kind)
        values[1, 1] = fill if fill is not None else {"<u2": 65535, "<i2": -32767, "<i4": -2147483647}[kind]
        truth = values.astype("f8")
        if fill is not None:
            truth = np.where(values == np.array(fill, kind), np.nan, truth)
        name = f"zarr2-fill-{kind[1:]}-{fill}.zarr"
        version2(suite, name, f"fill {fill} of {kind}", values, truth=truth, fill_value=fill)
        sparse = group_of(suite, "sparse-" + name)
        made = sparse.create("v", shape=values.shape, dtype=kind, chunks=(2, 5), fill_value=fill)
        made[2:] = values[2:]
        made.attrs["_ARRAY_DIMENSIONS"] = ["lat", "lon"]
        truth = truth.copy()
        truth[:2] = np.nan if fill is not None else 0
        suite.add("sparse-" + name, "Zarr 2", f"chunks never written, fill {fill} of {kind}", [("v", truth[::-1], None, None)], corners=degrees_corners(LON, LAT))
    for label, attributes, value in (("_FillValue", {"_FillValue": -5}, -5), ("missing_value", {"missing_value": -6}, -6), ("both", {"_FillValue": -5, "missing_value": -6}, -6), ("valid_min", {"valid_min": 20}, None), ("valid_range", {"valid_range": [10, 60]}, None), ("packed", {"scale_factor": 0.5, "add_offset": 10.0, "_FillValue": -5}, -5)):
        values = sample("<i2")
        values[2, 2] = -5
        values[2, 3] = -6
        truth = values.astype("f8")
        truth[values == value] = np.nan
        if label == "both":
            truth[values == -5] = np.nan
        if label == "valid_min":
            truth[values < 20] = np.nan
        if label == "valid_range":
            truth[(values < 10) | (values > 60)] = np.nan
        if label == "packed":
            truth = truth * 0.5 + 10
        version2(suite, f"zarr2-attribute-{label.lower()}.zarr", f"attribute {label}", values, truth=truth, attributes=attributes)


def write_xarray(suite):
    """What xarray writes of itself: packed coordinates, encoded fills, times of every kind."""
    for kind in ("f4", "f8", "i2", "u1"):
        for encoding in ({}, {"dtype": "int16", "scale_factor": 0.1, "_FillValue": -9999}, {"_FillValue": -1.0 if kind[0] == "f" else 99}):
            values = sample(kind).astype("f8").round(1) if kind[0] == "f" else sample(kind)
            name = f"xarray-{kind}-{len(encoding)}.zarr"
            times = np.array(["2001-01-01", "2001-02-28", "2001-03-01T12:00"], "datetime64[ns]")
            stack = np.stack([values, values + 1, values + 2]).astype(kind)
            if encoding and kind[0] == "f":
                stack[1, 1, 1] = np.nan
            data = xarray.Dataset({"v": (("time", "lat", "lon"), stack)}, {"time": times, "lat": ("lat", LAT, {"units": "degrees_north"}), "lon": ("lon", LON, {"units": "degrees_east"})})
            data.to_zarr(fresh(suite, name), mode="w", encoding={"v": encoding} if encoding else None)
            with xarray.open_zarr(suite.path(name)) as read:
                seen = read["v"].values.astype("f8")
            suite.add(name, "Zarr 2", f"xarray {kind} {encoding}", [("v", layer[::-1], str(np.datetime_as_string(time, unit="s")), None) for layer, time in zip(seen, times)], corners=degrees_corners(LON, LAT))
    for unit in ("ns", "us", "ms", "s", "m", "h", "D"):
        name = f"zarr2-datetime64-{unit}.zarr"
        group = group_of(suite, name)
        times = np.array(["2001-01-01T00", "2001-02-28T00", "2001-03-01T00"], f"datetime64[{unit}]")
        made = group.array("time", times, fill_value=None)
        made.attrs["_ARRAY_DIMENSIONS"] = ["time"]
        stack = sample("<i2", (3, ROWS, COLUMNS))
        made = group.array("v", stack, fill_value=None)
        made.attrs["_ARRAY_DIMENSIONS"] = ["time", "lat", "lon"]
        suite.add(name, "Zarr 2", f"times as datetime64[{unit}]", [("v", layer[::-1], str(np.datetime_as_string(time, unit="s")), None) for layer, time in zip(stack, times)], corners=degrees_corners(LON, LAT))
    for kind, pattern in (("<c8", "complex"), ("<U4", "text|string"), ("|S4", "text|string"), ("<M8[ns]", "time|M8"), ("structured", "struct")):
        name = f"zarr2-type-{kind.strip('<|').split('[')[0]}.zarr"
        group = group_of(suite, name)
        type_ = np.dtype([("a", "<f4"), ("b", "<i2")]) if kind == "structured" else np.dtype(kind)
        made = group.array("v", np.zeros((ROWS, COLUMNS), type_), fill_value=None)
        made.attrs["_ARRAY_DIMENSIONS"] = ["lat", "lon"]
        suite.add(name, "Zarr 2", f"array of {kind}", [], refusal=pattern, refused=True)


def write_gdal(suite):
    from osgeo import gdal, osr
    gdal.UseExceptions()
    values = sample("i2")
    for crs in ("EPSG:32631", "EPSG:4326", "EPSG:3035", "EPSG:3413"):
        for format in ("Zarr", "netCDF"):
            for options in ([], ["WRITE_BOTTOMUP=NO"] if format == "netCDF" else ["COMPRESS=ZLIB"], ["FORMAT=NC4"] if format == "netCDF" else ["COMPRESS=ZSTD"], ["FORMAT=NC2", "WRITE_LONLAT=YES"] if format == "netCDF" else ["DIM_SEPARATOR=/"]):
                memory = gdal.GetDriverByName("MEM").Create("", COLUMNS, ROWS, 1, gdal.GDT_Int16)
                step, left, top = (0.25, 10.0, 50.0) if crs == "EPSG:4326" else (1000.0, 4000000.0 if crs == "EPSG:3035" else 500000.0, 3000000.0)
                memory.SetGeoTransform((left, step, 0, top, 0, -step))
                reference = osr.SpatialReference()
                reference.SetFromUserInput(crs)
                reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
                memory.SetProjection(reference.ExportToWkt())
                memory.GetRasterBand(1).WriteArray(values)
                label = "-".join(option.replace("=", "-") for option in options) or "plain"
                name = f"gdal-{crs[5:]}-{label.replace('/', 'slash')}.{'zarr' if format == 'Zarr' else 'nc'}"
                if format == "Zarr":
                    fresh(suite, name)
                else:
                    suite.path(name).unlink(missing_ok=True)
                gdal.GetDriverByName(format).CreateCopy(str(suite.path(name)), memory, options=options)
                x, y = left + step * (np.arange(COLUMNS) + 0.5), top - step * (np.arange(ROWS) + 0.5)
                corners = degrees_corners(x, y) if crs == "EPSG:4326" else projected_corners(x, y, crs)
                band = "Band1" if format == "netCDF" else name.split(".")[0]
                suite.add(name, format, f"GDAL {crs} {label}", [(band, values, None, None)], corners=corners)


def write(suite):
    write_version2(suite)
    write_xarray(suite)
    write_gdal(suite)
