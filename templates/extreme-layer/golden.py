import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from datetime import date
from statistics_oracle import DATES, bands, case, cube, layer, number, physical, raster, stack, table, text, write


def expected(stacked, dates, names, sign=1, least=1):
    enough = np.isfinite(stacked).sum(0) >= least
    filled = np.where(np.isfinite(stacked), sign * stacked, -np.inf)
    winner = filled.argmax(0)
    position = np.where(enough, winner + 1.0, np.nan)
    days = np.array([date.fromisoformat(one).timetuple().tm_yday if one and len(one) == 10 else np.nan for one in dates], float)
    value = np.where(enough, np.take_along_axis(stacked, winner[None], 0)[0], np.nan)
    counts = [(position == at + 1).sum() for at in range(len(dates))]
    rows = [{'position': at + 1, 'layer': names[at], 'date': dates[at], 'count': counts[at], 'share': 100 * counts[at] / enough.sum()} for at in range(len(dates))]
    return {'position': raster(position), 'day': raster(np.where(enough, days[winner], np.nan)), 'value': raster(value), 'layers': table(rows),
            'commonest': text(dates[int(np.argmax(counts))] or names[int(np.argmax(counts))], note=f'{max(counts)} of {enough.sum()}')}


red = np.stack([physical(f'optical-{one}.tif', 1) for one in DATES])
names = [f'optical-{one}' for one in DATES]
months = [f'2019-{month:02d}' for month in range(1, 13)]
annual = cube('annual.tif', 12)
write(__file__, [
    case('highest of three dates with nodata', {'values': stack('optical', 1)}, {}, expected(red, DATES, names)),
    case('lowest where all three are valid', {'values': stack('optical', 1)}, {'extreme': 'lowest', 'minimumValid': 3}, expected(red, DATES, names, -1, 3)),
    case('ties go to the earlier month; a month has no day', {'values': bands('annual.tif', months)}, {},
         {key: value for key, value in expected(annual, months, ['annual'] * 12).items() if key != 'layers'}),
    case('undated, one layer', {'values': [layer('plain.tif', 2)]}, {}, {'commonest': text('plain', note='60 of 60')}),
])
