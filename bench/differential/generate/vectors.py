"""Writes vector files and tables of every format, option and oddity into a folder, with what is in them in manifest.jsonl.

    python3 vectors.py <folder>

Needs GDAL (osgeo.ogr), shapely and pyproj. What is in a file is known from what was asked to be written, never from reading it back.
"""
import sys

from vector_parts import coverage, csv_tables, dbase, geojson, geopackages, ogr_files, parquet_files, refused, shapefiles
from vector_parts.common import Suite


def main(folder):
    suite = Suite(folder)
    for part in (ogr_files, shapefiles, dbase, geojson, geopackages, csv_tables, parquet_files, coverage, refused):
        part.write(suite)
    suite.close()


if __name__ == '__main__':
    main(sys.argv[1])
