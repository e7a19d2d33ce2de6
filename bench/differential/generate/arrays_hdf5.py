"""HDF5 files of h5py: filters of every kind, layouts, types, byte orders and versions of the format. Truth: the numbers as they were written."""
import h5py
import numpy as np

from arrays_common import COLUMNS, ROWS, degrees_corners, sample
from arrays_netcdf import LAT, LON

TYPES = ["i1", "u1", "<i2", ">i2", "<u2", ">u2", "<i4", ">i4", "<u4", ">u4", "<i8", ">i8", "<u8", ">u8", "<f2", ">f2", "<f4", ">f4", "<f8", ">f8"]


def scales(file, dataset, scaled=True):
    for index, (name, values, units) in enumerate((("lat", LAT, "degrees_north"), ("lon", LON, "degrees_east"))):
        file[name] = values
        file[name].attrs["units"] = units
        file[name].make_scale(name)
        if scaled:
            dataset.dims[index].attach_scale(file[name])


def case(suite, name, label, values, write, libver=None, truth=None, refusal=None, **extra):
    suite.path(name).unlink(missing_ok=True)
    with h5py.File(suite.path(name), "w", **({"libver": libver} if libver else {})) as file:
        made = write(file, values)
        scales(file, made)
    seen = values.astype("f8") if truth is None else truth
    suite.add(name, "HDF5", label, [("v", seen[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal=refusal, **extra)


FILTERS = {
    "none": {}, "chunked": {"chunks": (2, 3)}, "gzip": {"chunks": (2, 3), "compression": "gzip"}, "gzip-9-shuffle": {"chunks": (2, 3), "compression": "gzip", "compression_opts": 9, "shuffle": True},
    "fletcher32": {"chunks": (2, 3), "fletcher32": True}, "shuffle": {"chunks": (2, 3), "shuffle": True}, "all": {"chunks": (4, 5), "compression": "gzip", "shuffle": True, "fletcher32": True},
    "szip": {"chunks": (4, 4), "compression": "szip"}, "lzf": {"chunks": (2, 3), "compression": "lzf"}, "lzf-shuffle": {"chunks": (4, 5), "compression": "lzf", "shuffle": True}, "extendible": {"chunks": (2, 3), "maxshape": (None, None)},
}


def write_filters(suite):
    for kind in TYPES:
        for label, settings in FILTERS.items():
            if label == "szip" and "f2" in kind:
                continue
            name = f"hdf5-{label}-{kind.replace('<', 'le').replace('>', 'be')}.h5"
            values = sample(kind, seed=len(name))
            case(suite, name, f"{label} {kind}", values, lambda file, values, settings=settings: file.create_dataset("v", data=values, **settings), refusal="LZF" if label.startswith("lzf") else None, filter=label)
    for kind in ("<i2", "<i4", "<u2", "<i8"):
        for bits in (0, 7):
            values = np.abs(sample(kind))
            case(suite, f"hdf5-scaleoffset-{kind[1:]}-{bits}.h5", f"scaleoffset {kind} {bits}", values, lambda file, values, bits=bits: file.create_dataset("v", data=values, chunks=(2, 3), scaleoffset=bits))
    values = np.round(sample("<f4"), 2).astype("<f4")
    case(suite, "hdf5-scaleoffset-f4.h5", "scaleoffset <f4", values, lambda file, values: file.create_dataset("v", data=values, chunks=(2, 3), scaleoffset=2), truth=None, tolerance=0.006)


def write_versions(suite):
    for libver in ("earliest", "v108", "v110", "latest"):
        for label, settings in (("contiguous", {}), ("one chunk", {"chunks": (4, 5)}), ("chunks", {"chunks": (2, 3), "compression": "gzip"}), ("fixed array", {"chunks": (1, 2)}), ("extensible", {"chunks": (1, 2), "maxshape": (None, COLUMNS)}), ("btree 2", {"chunks": (1, 2), "maxshape": (None, None)})):
            values = sample("<f4")
            name = f"hdf5-libver-{libver}-{label.replace(' ', '-')}.h5"
            case(suite, name, f"format {libver} {label}", values, lambda file, values, settings=settings: file.create_dataset("v", data=values, **settings), libver=libver if libver == "earliest" else (libver, "latest"))
    values = sample("<i2")

    def compact(file, values):
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_layout(h5py.h5d.COMPACT)
        made = h5py.h5d.create(file.id, b"v", h5py.h5t.NATIVE_INT16, h5py.h5s.create_simple(values.shape), plist)
        made.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
        return h5py.Dataset(made)
    case(suite, "hdf5-compact.h5", "compact", values, compact)

    def unwritten(fill):
        def write(file, values):
            made = file.create_dataset("v", shape=values.shape, dtype=values.dtype, chunks=(2, 5), **({"fillvalue": fill} if fill is not None else {}))
            made[2:] = values[2:]
            return made
        return write
    for fill in (None, 7, -9999):
        truth = values.astype("f8")
        truth[:2] = 0 if fill is None else fill
        case(suite, f"hdf5-unwritten-{fill}.h5", f"chunks never written, fill value {fill}", values, unwritten(fill), truth=truth)
    case(suite, "hdf5-external.h5", "external storage", values, lambda file, values: external(suite, file, values), refusal="external")

    def user_block(path):
        path.unlink(missing_ok=True)
        with h5py.File(path, "w", userblock_size=512) as file:
            scales(file, file.create_dataset("v", data=values))
    user_block(suite.path("hdf5-user-block.h5"))
    suite.add("hdf5-user-block.h5", "HDF5", "user block of 512 bytes", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT))
    virtual(suite, values)


def external(suite, file, values):
    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    plist.set_external(b"hdf5-external.bin", 0, values.nbytes)
    made = h5py.h5d.create(file.id, b"v", h5py.h5t.NATIVE_INT16, h5py.h5s.create_simple(values.shape), plist)
    values.tofile(suite.path("hdf5-external.bin"))
    return h5py.Dataset(made)


def virtual(suite, values):
    with h5py.File(suite.path("hdf5-virtual-source.h5"), "w") as file:
        file["part"] = values
    path = suite.path("hdf5-virtual.h5")
    path.unlink(missing_ok=True)
    with h5py.File(path, "w", libver="latest") as file:
        layout = h5py.VirtualLayout(shape=values.shape, dtype=values.dtype)
        layout[:] = h5py.VirtualSource("hdf5-virtual-source.h5", "part", shape=values.shape)
        scales(file, file.create_virtual_dataset("v", layout, fillvalue=-7))
    suite.add("hdf5-virtual.h5", "HDF5", "virtual dataset", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT), refusal="virtual")


def write_types(suite):
    """What numbers are not, and the numbers that NetCDF takes for missing though HDF5 does not."""
    for kind, value in (("u2", 65535), ("i2", -32767), ("i4", -2147483647), ("u4", 4294967295), ("i8", -9223372036854775806), ("f4", 9.969209968386869e36), ("u1", 255), ("i1", -127)):
        for attribute in (None, "_FillValue", "missing_value"):
            values = sample(kind, seed=9)
            values[1, 1] = value
            truth = values.astype("f8")
            if attribute:
                truth = np.where(values == np.array(value, kind), np.nan, truth)

            def write(file, values, attribute=attribute, value=value, kind=kind):
                made = file.create_dataset("v", data=values)
                if attribute:
                    made.attrs[attribute] = np.dtype(kind).type(value)
                return made
            case(suite, f"hdf5-fill-{kind}-{attribute}.h5", f"{kind} {value} {attribute or 'unasked'}", values, write, truth=truth)
    boolean = sample("u1") % 2
    case(suite, "hdf5-bool.h5", "boolean", boolean, lambda file, values: file.create_dataset("v", data=values.astype(bool)), truth=boolean.astype("f8"), refusal="boolean|enum")
    case(suite, "hdf5-enum.h5", "enumeration", boolean, lambda file, values: file.create_dataset("v", data=values, dtype=h5py.enum_dtype({"land": 0, "sea": 1}, basetype="u1")), truth=boolean.astype("f8"), refusal="enum")
    complex_values = sample("f4") + 1j * sample("f4", seed=2)
    case(suite, "hdf5-complex.h5", "complex", complex_values, lambda file, values: file.create_dataset("v", data=values), truth=np.abs(complex_values), refusal="complex|compound", refused=True)
    longdouble = sample("f8").astype(np.longdouble)
    case(suite, "hdf5-longdouble.h5", "80-bit floats", longdouble, lambda file, values: file.create_dataset("v", data=values), truth=longdouble.astype("f8"), refusal="float|bits|type|numbers")
    for kind in ("i2", "u1"):
        values = sample(kind)

        def odd(file, values, kind=kind):
            type_ = h5py.h5t.py_create(np.dtype(kind)).copy()
            type_.set_precision(7 if kind == "u1" else 12)
            made = h5py.h5d.create(file.id, b"v", type_, h5py.h5s.create_simple(values.shape), None)
            made.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
            return h5py.Dataset(made)
        case(suite, f"hdf5-precision-{kind}.h5", f"{kind} of fewer bits", values, odd, refusal="bit layout")


def write_links(suite):
    values = sample("<i2")
    for label in ("soft", "hard", "external"):
        name = f"hdf5-link-{label}.h5"
        suite.path(name).unlink(missing_ok=True)
        with h5py.File(suite.path("hdf5-linked.h5"), "w") as file:
            scales(file, file.create_dataset("v", data=values))
        with h5py.File(suite.path(name), "w") as file:
            group = file.create_group("deep/er")
            if label == "external":
                group["v"] = h5py.ExternalLink("hdf5-linked.h5", "/v")
            else:
                scales(group, group.create_dataset("v", data=values))
                file["again"] = group["v"] if label == "hard" else h5py.SoftLink("/deep/er/v")
        suite.add(name, "HDF5", f"{label} link", [("v", values[::-1], None, None)], corners=degrees_corners(LON, LAT), also=True, refusal="link" if label == "external" else None)


def write(suite):
    write_filters(suite)
    write_versions(suite)
    write_types(suite)
    write_links(suite)
