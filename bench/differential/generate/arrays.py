"""Writes small array files (NetCDF classic and 4, HDF5, Zarr 2 and 3) of every creation option, data type and oddity, with their truth in manifest.jsonl.

Run with a Python that has netCDF4, h5py, zarr, cftime, pyproj and GDAL:  python3 bench/differential/generate/arrays.py <folder>
"""
import sys

import arrays_cf
import arrays_filters
import arrays_hdf5
import arrays_more
import arrays_netcdf
import arrays_reference
import arrays_times
import arrays_zarr
import arrays_zarr3
from arrays_common import Suite

suite = Suite(sys.argv[1])
for part in (arrays_netcdf, arrays_cf, arrays_reference, arrays_times, arrays_hdf5, arrays_filters, arrays_zarr, arrays_zarr3, arrays_more):
    before = len(suite.entries)
    part.write(suite)
    print(part.__name__, len(suite.entries) - before, "files")
suite.save()
