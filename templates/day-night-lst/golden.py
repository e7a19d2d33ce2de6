import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, mean_map, read, summary
from oracle import DATES, case, failure, layer, number, raster, series, table, write

day, night, emissivity = read(4, 'thermal'), read(1, 'thermal'), read(6, 'thermal')


def corrected(kelvin, emissivity, micrometres):
    return 1 / (1 / kelvin + micrometres / 14388 * np.log(emissivity))


def timed(band, time, dates=DATES):
    return [layer(f'thermal-{date}.tif', band, date=date + time, unit='') for date in dates]


def outputs(days, nights):
    ranges = {date: days[date] - nights[date] for date in days if date in nights}
    made = {}
    for name, values, time in [('day', days, 'T13:30'), ('night', nights, 'T01:30'), ('range', ranges, 'T13:30')]:
        part = expected('map', {date + time: value for date, value in values.items()}, 'K', prefix='thermal')
        made |= {'range' if name == 'range' else name + 'Lst': part['map'], name + 'Mean': part['mean'], name + 'Means': part['means']}
    rows = [{'layer': f'thermal-{date}', 'date': date + 'T13:30', 'day': np.nanmean(days[date]), 'night': np.nanmean(nights[date]), 'range': np.nanmean(ranges[date]),
             'valid': np.isfinite(ranges[date]).sum(), 'of': ranges[date].size} for date in ranges]
    return {**made, 'layers': table(rows, tolerance=1e-9)}


def retrieved(kelvin, micrometres, dates=DATES):
    return {date: corrected(kelvin[date], emissivity[date], micrometres) for date in dates}


bound = {'day': timed(4, 'T13:30'), 'night': timed(1, 'T01:30'), 'dayEmissivity': timed(6, 'T13:30'), 'nightEmissivity': timed(6, 'T01:30')}
write(__file__, [
    case('three days and their nights, gaps', bound, {}, outputs(retrieved(day, 11.03), retrieved(night, 11.03))),
    case('a night lacks: the day stays, the range does not', {**bound, 'night': timed(1, 'T01:30', DATES[:2])}, {'band': 'wavelength', 'wavelength': 12},
         outputs(retrieved(day, 12), retrieved(night, 12, DATES[:2]))),
    case('one day', {name: layers[:1] for name, layers in bound.items()}, {}, outputs(retrieved(day, 11.03, DATES[:1]), retrieved(night, 11.03, DATES[:1]))),
    failure('days and nights of different dates', {**bound, 'night': [{**one, 'date': f'2000-01-0{k}T01:30'} for k, one in enumerate(bound['night'], 1)],
            'nightEmissivity': bound['nightEmissivity'][0]}, {}, 'no day in common'),
])
