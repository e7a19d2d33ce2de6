import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import DATES, NDVI, OPTICAL, case, derived, failure, layer, ndvi, number, physical, series, table, variable, write

values = {date: ndvi(date) for date in DATES}
shares = [50, 0, 5, 33.3, 95, 100]
plain = physical('plain.tif', 2)
low = {'values': derived('a[i]', [variable('a', 'any')], where='a[i] < -1')}

write(__file__, [
    case('six percentiles of three dates', OPTICAL, {'percentiles': shares}, {
        'value': number(np.nanmedian(values[DATES[0]]), np.isfinite(values[DATES[0]]).sum(), values[DATES[0]].size),
        'values': series([(date, np.nanmedian(values[date]), np.isfinite(values[date]).sum()) for date in DATES]),
        'layers': table([{'layer': f'optical-{date}', 'date': date, 'percentile': share, 'value': np.nanpercentile(values[date], share)} for date in DATES for share in shares]),
    }, derived=NDVI),
    case('many ties', {'values': layer('plain.tif', 2)}, {'percentiles': [25, 50, 75, 90]},
         {'layers': table([{'percentile': share, 'value': np.nanpercentile(plain, share)} for share in [25, 50, 75, 90]])}),
    case('no valid pixel has no median', {'a': layer('plain.tif', 1)}, {}, {'value': number(np.nan, 0, 0)}, derived=low),
    failure('a percentile of 0.5 thousand', OPTICAL, {'percentiles': [500]}, 'must be at most 100', derived=NDVI),
    failure('no percentile', OPTICAL, {'percentiles': []}, 'The list is empty', derived=NDVI),
])
