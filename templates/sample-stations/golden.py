import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '../fixtures'))
import numpy as np
import pandas
import rasterio
from oracle import case, failure, path_of, table, write
from rasterio.warp import transform
from statistics_oracle import DATES, layer, physical, stack

HERE_OF = {name: pandas.read_csv(os.path.join(HERE, name)) for name in ('towns.csv', 'eastings.csv')}


def sampled(name, file, values, rows, own):
    with rasterio.open(path_of(file)) as source:
        first = rows.drop_duplicates('town')
        x, y = first.iloc[:, 1].to_numpy(float), first.iloc[:, 2].to_numpy(float)
        if not own:
            x, y = transform('EPSG:4326', source.crs, x, y)
        found = []
        for town, east, north in zip(first['town'], x, y):
            row, column = source.index(east, north)
            inside = 0 <= row < source.height and 0 <= column < source.width
            value = values[row, column] if inside else np.nan
            found.append({'name': town, 'layer': name, 'value': value if np.isfinite(value) else None})
        return found


towns, eastings = HERE_OF['towns.csv'], HERE_OF['eastings.csv']
columns = {'nameColumn': 'town', 'x': 'lon', 'y': 'lat'}
rows = [row for date in DATES for row in [dict(one, date=date) for one in sampled(f'optical-{date}', f'optical-{date}.tif', physical(f'optical-{date}.tif', 2), towns, False)]]
write(__file__, [
    case('longitude and latitude on a projected grid, three dates; outside is missing', {'values': stack('optical', 2), 'rows': 'towns.csv'}, columns, {'samples': table(rows)}),
    case('coordinates of the grid itself', {'values': layer('optical-2019-06-15.tif', band=2), 'rows': 'eastings.csv'}, {'nameColumn': 'town', 'x': 'east', 'y': 'north', 'coordinates': 'grid'},
         {'samples': table(sampled('optical-2019-06-15', 'optical-2019-06-15.tif', physical('optical-2019-06-15.tif', 2), eastings, True))}),
    failure('one name in two places', {'values': stack('optical', 2), 'rows': 'torn.csv'}, columns, "'Alm' lies in two places"),
])
