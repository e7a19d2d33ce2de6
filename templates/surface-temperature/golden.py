import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from maps import expected, per_date, read
from oracle import DATES, case, failure, layer, number, physical, raster, series, stack, write

temperature, emissivity = read(4, 'thermal'), read(6, 'thermal')


def corrected(kelvin, emissivity, micrometres):
    """The same by inverting: 1/T_s = 1/T + λ/ρ · ln ε."""
    return 1 / (1 / kelvin + micrometres / 14388 * np.log(emissivity))


def bound(dates=DATES, times=('', '', '')):
    return {'temperature': [{**one, 'unit': 'K'} for one in stack('thermal', 4)],
            'emissivity': [layer(f'thermal-{date}.tif', 6, date=date + time) for date, time in zip(dates, times)]}


two, plain = DATES[1:], physical('plain.tif', 2)
write(__file__, [
    case('three dates with gaps', bound(), {}, expected('lst', per_date(corrected, temperature, emissivity, 10.895), 'K', prefix='thermal')),
    case('the emissivity of a date lacks, the others are of another hour', bound(two, ('T10:20', 'T10:25')), {'band': 'modis-31'},
         expected('lst', {date: corrected(temperature[date], emissivity[date], 11.03) for date in two}, 'K', prefix='thermal')),
    case('a wavelength of its own; one emissivity serves all dates', {**bound(), 'emissivity': layer('thermal-2019-06-15.tif', 6)}, {'band': 'wavelength', 'wavelength': 12},
         expected('lst', per_date(lambda kelvin: corrected(kelvin, emissivity[DATES[0]], 12), temperature), 'K', prefix='thermal')),
    case('two overpasses a day: each with the emissivity nearest in time', {'temperature': [layer('thermal-2019-06-15.tif', 4, date='2019-06-15T01:30'), layer('thermal-2020-06-20.tif', 4, date='2019-06-15T13:30')],
         'emissivity': [layer('thermal-2020-06-20.tif', 6, date='2019-06-15T10:00'), layer('thermal-2019-06-15.tif', 6, date='2019-06-15T02:00'), layer('thermal-2021-06-10.tif', 6, date='2019-06-16')]}, {},
         {'means': series([(f'2019-06-15T{time}', np.nanmean(value), np.isfinite(value).sum()) for time, value in zip(['01:30', '13:30'], [corrected(temperature[date], emissivity[date], 10.895) for date in DATES[:2]])])}),
    case('without times in their order', {'temperature': [layer(f'thermal-{date}.tif', 4, date='2019-06-15') for date in DATES[:2]], 'emissivity': [layer(f'thermal-{date}.tif', 6, date='2019-06-15') for date in DATES[:2]]}, {},
         {'means': series([('2019-06-15', np.nanmean(corrected(temperature[date], emissivity[date], 10.895))) for date in DATES[:2]])}),
    case('zeros are fill, without a date', {'temperature': layer('plain.tif', 2, unit='K'), 'emissivity': layer('plain.tif', 2)}, {},
         {'lst': raster(np.where(plain > 0, corrected(np.maximum(plain, 1), np.maximum(plain, 1), 10.895), np.nan)), 'mean': number(np.nanmean(np.where(plain > 0, corrected(np.maximum(plain, 1), np.maximum(plain, 1), 10.895), np.nan)), (plain > 0).sum(), 63)}),
    failure('no day in common', {**bound(), 'emissivity': [layer('thermal-2019-06-15.tif', 6, date=date) for date in ('2001-01-01', '2002-01-01')]}, {}, 'no day in common'),
])
