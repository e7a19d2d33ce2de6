import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import bands, case, cube, failure, layer, number, raster, write

days = np.arange(1, 366, 16).astype(float)
dates = [str(np.datetime64('2018-01-01') + int(day) - 1) for day in days]
values = cube('greenness.tif', days.size)


def expected(threshold=0.2, least=5, minimum=0.0):
    start, peak, end, amplitude = (np.full(values.shape[1:], np.nan) for _ in range(4))
    for place in np.ndindex(start.shape):
        y = values[(slice(None), *place)]
        t, y = days[np.isfinite(y)], y[np.isfinite(y)]
        if y.size < least:
            continue
        top = int(y.argmax())
        before, after = y[:top + 1].min(), y[top:].min()
        rise = y[top] - (before + after) / 2
        if rise <= 0 or rise < minimum:
            continue
        peak[place], amplitude[place] = t[top], rise
        for into, side, lowest in ((start, slice(top, None, -1), before), (end, slice(top, None), after)):
            level = lowest + threshold * (y[top] - lowest)
            at = np.flatnonzero(y[side] <= level)
            if lowest < y[top]:
                into[place] = np.interp(level, y[side][[at[0], at[0] - 1]], t[side][[at[0], at[0] - 1]])
    mean = lambda part: number(np.nanmean(part), np.isfinite(part).sum(), part.size, tolerance=1e-8)
    return {'start': raster(start), 'peak': raster(peak), 'end': raster(end), 'length': raster(end - start), 'amplitude': raster(amplitude), 'meanStart': mean(start), 'meanPeak': mean(peak),
            'meanEnd': mean(end), 'meanLength': mean(end - start)}


inputs = {'values': bands('greenness.tif', dates)}
write(__file__, [
    case('one season with gaps; an empty, a level and a nearly empty pixel', inputs, {}, expected()),
    case('half of the amplitude, 20 dates and an amplitude of 0.3 at least', inputs, {'threshold': 0.5, 'minimumValid': 20, 'minimumAmplitude': 0.3}, expected(0.5, 20, 0.3)),
    case('one date has no season', {'values': layer('greenness.tif', 5, date='2018-03-06')}, {}, {'meanStart': number(np.nan, 0, 15), 'meanLength': number(np.nan, 0)}),
    failure('months are too coarse', {'values': bands('greenness.tif', ['2018-01', '2018-02'])}, {}, 'dates to the day'),
])
