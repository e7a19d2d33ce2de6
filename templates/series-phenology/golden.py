import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from statistics_oracle import case, failure, fixture, number, samples, table, write

dates, values = samples('series-greenness.json')
days = np.array(dates, 'datetime64[D]')


def crossing(t, y, level):
    """Fine steps along the line through the samples, then exact between the two neighbours."""
    below = np.flatnonzero(y <= level)
    at = below[0]
    return np.interp(level, [y[at], y[at - 1]], [t[at], t[at - 1]])


def season(year, threshold, start_month, least, minimum_amplitude):
    first = np.datetime64(f'{year}-{start_month:02d}-01')
    last = np.datetime64(f'{year + 1}-{start_month:02d}-01')
    inside = (days >= first) & (days < last)
    known = inside & np.isfinite(values)
    t, y = (days[known] - first).astype(int) + 1.0, values[known]
    empty = {'year': year, 'start': None, 'peak': None, 'end': None, 'length': None, 'amplitude': None, 'integral': None, 'valid': known.sum()}
    if known.sum() < least:
        return empty
    top = int(y.argmax())
    before, after = y[:top + 1].min(), y[top:].min()
    amplitude = y[top] - (before + after) / 2
    if amplitude <= 0 or amplitude < minimum_amplitude:
        return empty
    end = crossing(t[top:], y[top:], after + threshold * (y[top] - after)) if after < y[top] else np.nan
    start = crossing(t[:top + 1][::-1], y[:top + 1][::-1], before + threshold * (y[top] - before)) if before < y[top] else np.nan
    knots = np.unique(np.concatenate([[start, end], t[(t > start) & (t < end)]])) if end > start else np.array([])
    area = np.trapz(np.interp(knots, t, y), knots) if knots.size else np.nan
    date_of = lambda day: str(first + int(np.floor(day + 0.5)) - 1) if np.isfinite(day) else None
    return {'year': year, 'start': start, 'peak': t[top], 'end': end, 'length': end - start, 'startDate': date_of(start), 'endDate': date_of(end), 'top': y[top], 'amplitude': amplitude,
            'integral': area, 'valid': known.sum()}


def expected(threshold=0.2, start_month=1, least=5, minimum_amplitude=0, years=(2018, 2019, 2020)):
    rows = [season(year, threshold, start_month, least, minimum_amplitude) for year in years]
    mean = lambda key: [row[key] for row in rows if row[key] is not None and np.isfinite(row[key])]
    number_of = lambda key: number(np.mean(mean(key)) if mean(key) else np.nan, len(mean(key)), len(rows))
    return {'seasons': table(rows), 'meanStart': number_of('start'), 'meanPeak': number_of('peak'), 'meanEnd': number_of('end'), 'meanLength': number_of('length')}


inputs = {'values': fixture('series-greenness.json')}
write(__file__, [
    case('two seasons and a level year, gaps', inputs, {}, expected()),
    case('half of the amplitude, 0.45 at least', inputs, {'threshold': 0.5, 'minimumAmplitude': 0.45}, expected(0.5, minimum_amplitude=0.45)),
    case('years that start in July', inputs, {'startMonth': 7}, expected(0.2, 7, years=(2017, 2018, 2019, 2020))),
    failure('months are too coarse', {'values': fixture('series-seasonal.json')}, {}, 'dates to the day'),
])
