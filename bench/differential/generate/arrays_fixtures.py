"""Takes one small file of each convention out of a folder that arrays.py wrote, with its truth, for the tests that run without Python.

python3 bench/differential/generate/arrays_fixtures.py <folder of arrays.py>
"""
import json
import pathlib
import shutil
import sys

CHOSEN = """
types-netcdf3-classic-i1-_unsigned-fill-and-range.nc types-netcdf3-classic-i2-packed.nc types-netcdf3-classic-i2-valid_min.nc types-netcdf3-classic-f4-nan-fill.nc
types-netcdf3-64bit-data-i8-unwritten.nc types-netcdf3-64bit-data-u8-unwritten.nc types-netcdf3-64bit-data-u2-valid_max.nc types-netcdf3-classic-i4-missing_values.nc
types-netcdf3-64bit-offset-f8-lowest-fill.nc types-netcdf4-u2-unwritten.nc range-unpacked-range-3_classic.nc range-negative-scale-3_classic.nc range-text-missing-3_classic.nc
coordinates-packed-i2-1-3_classic.nc coordinates-packed-unsigned-3_classic.nc coordinates-longitudes-wrap-360-3_classic.nc coordinates-longitudes-wrap-180-3_classic.nc
coordinates-units-radians-3_classic.nc coordinates-irregular-3_classic.nc coordinates-with-a-missing-one-3_classic.nc auxiliary-3_classic.nc mapping-type-character-4.nc
mapping-type-character-3_classic.nc bounds-True-1-5.nc bounds-packed-True.nc
mapping-polar_stereographic-without-origin-wgs84.nc mapping-lambert_conformal_conic-without-latitude.nc mapping-oblique_mercator-sphere.nc mapping-unheard_of.nc
units-1000_m-True.nc units-US_survey_foot-True.nc units-furlong.nc meridian-Paris.nc ellipsoid-unknown.nc wkt-feet-m.nc
rotated-lat-degrees-39.25-False.nc goes-rad-True.nc goes-microradian-False.nc extended-geo_lat_lon_mapping_x_y.nc mapping-none-said.nc edges-lower-3_classic.nc wkt-and-attributes-contradict.nc wkt-rotated.nc bare-level.nc levels-10.0.nc
times-00-julian.nc times-06-standard.nc times-07-standard.nc times-10-standard.nc times-11-noleap.nc times-reform-standard.nc times-months-1960-01-01-unclear.nc times-unknown-calendar.nc
times-packed-i2-6.0.nc scalar-time-i2-hours-2.0-3_classic.nc flags-u1-True.nc
hdf5-lzf-lei2.h5 hdf5-lzf-sparse-earliest.h5 hdf5-lzf-latest.h5 hdf5-filter-blosc-i2-chunks.h5 hdf5-filter-unknown-f4-data.h5 hdf5-filter-bzip2-f4-coordinate.h5 hdf5-filter-zstd-f4-coordinate.h5 hdf5-filter-lz4-bei4-shuffled.h5 hdf5-filter-bitshuffle-None-f8.h5 hdf5-filter-bitshuffle-lz4-i2.h5 hdf5-filter-bitshuffle-zstd-f4.h5 hdf5-szip-lei2.h5 hdf5-scaleoffset-i4-7.h5 hdf5-none-lef2.h5 hdf5-enum.h5 hdf5-complex.h5
hdf5-virtual.h5 hdf5-external.h5 hdf5-user-block.h5 hdf5-nbit-i2.h5 hdf5-precision-i2.h5 hdf5-fill-u2-None.h5 hdf5-fill-i2-None.h5 hdf5-link-external.h5
zarr2-lef2-zlib.zarr zarr2-layout-F-slash-32-True.zarr zarr2-filter-delta.zarr zarr2-filter-crc32.zarr zarr2-bz2-i2.zarr zarr2-datetime64-ns.zarr zarr2-type-c8.zarr zarr2-coordinates-crossing-zero.zarr
zarr3-transposed-i2.zarr zarr3-fill-f4-0x7fc00000.zarr zarr3-unasked-u2.zarr zarr3-codecs-shards-in-shards.zarr zarr3-codecs-shards-transposed.zarr zarr3-extension-must-be-understood.zarr
zarr3-extension-storage-transformers.zarr zarr3-codecs-zlib-of-numcodecs.zarr gdal-3413-FORMAT-NC4.nc
""".split()

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).parents[3] / "test" / "geo" / "fixtures" / "differential" / "arrays"
shutil.rmtree(target, ignore_errors=True)
target.mkdir(parents=True)
entries = {entry["file"]: entry for entry in map(json.loads, (source / "manifest.jsonl").read_text().splitlines())}
with open(target / "manifest.jsonl", "w") as out:
    for name in CHOSEN:
        out.write(json.dumps(entries[name], allow_nan=False) + "\n")
        if (source / name).is_dir():
            shutil.copytree(source / name, target / name)
        else:
            shutil.copy(source / name, target / name)
