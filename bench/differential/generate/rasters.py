"""Writes raster files of every creation option, data type and oddity that GDAL offers, and what GDAL, PROJ and numpy say is in them.

    python3 rasters.py FOLDER

Needs GDAL (3.6 or later) with numpy. Everything is made here, from seeds; nothing is downloaded.
"""
import json
import os
import sys

from osgeo import gdal, osr

from raster_parts import areas, crs, geotiff, oddities, pictures, unread, warp

gdal.UseExceptions()
osr.UseExceptions()


def main(folder):
    os.makedirs(folder, exist_ok=True)
    names = set()
    with open(os.path.join(folder, 'manifest.jsonl'), 'w', encoding='utf-8') as manifest:

        def add(file, format, case, truth):
            if case in names:
                raise ValueError(f'two cases are called {case}')
            names.add(case)
            manifest.write(json.dumps({'file': file, 'format': format, 'case': case, 'truth': truth}, allow_nan=False) + '\n')

        for part in (geotiff, oddities, pictures, crs, warp, areas, unread):
            part.generate(folder, add)


if __name__ == '__main__':
    main(sys.argv[1])
