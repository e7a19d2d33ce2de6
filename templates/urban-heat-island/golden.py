import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import mean_map
from oracle import DATES, case, codes, failure, layer, number, physical, raster, series, stack, table, write

classes = codes('classes-2010.tif')
heat = {date: physical(f'temperature-{date}.tif') for date in DATES}


def on_temperature(values):
    """The classes as the shifted grid of the temperatures sees them: two rows and three columns on."""
    seen = np.full(values.shape, np.nan)
    seen[:-2, :-3] = values[2:, 3:]
    return seen


seen = on_temperature(classes)


def outputs(urban, rural, dates=DATES):
    rows, maps = [], {}
    for date in dates:
        value = heat[date]
        town, land = (np.isfinite(value) & np.isin(seen, part) for part in (urban, rural))
        warm, cool = value[town].mean() if town.any() else np.nan, value[land].mean() if land.any() else np.nan
        maps[date] = value - cool
        rows.append({'layer': f'temperature-{date}', 'date': date, 'urban': warm, 'rural': cool, 'intensity': warm - cool, 'urbanValid': town.sum(), 'ruralValid': land.sum()})
    found = [row['intensity'] for row in rows if np.isfinite(row['intensity'])]
    return {'excess': raster(mean_map(maps), 1e-5, unit='K'), 'intensity': number(np.mean(found) if found else np.nan, len(found), len(dates), unit='K'),
            'intensities': series([(row['date'], row['intensity']) for row in rows]), 'layers': table(rows)}


bound = {'lst': stack('temperature'), 'classes': layer('classes-2010.tif')}
write(__file__, [
    case('three dates, classes on another grid, gaps', bound, {'urban': [42], 'rural': [11, 41]}, outputs([42], [11, 41])),
    case('one date, several urban classes', {**bound, 'lst': stack('temperature', dates=DATES[1:2])}, {'urban': [42, 43], 'rural': [0]}, outputs([42, 43], [0], DATES[1:2])),
    case('no such class', bound, {'urban': [7], 'rural': [11]}, outputs([7], [11])),
    failure('a class on both sides', bound, {'urban': [1, 2], 'rural': [2]}, 'both urban and rural'),
])
