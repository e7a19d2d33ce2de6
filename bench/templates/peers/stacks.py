"""A series in every pixel."""
import numpy as np

from peer import PIXEL, image, images, peer

NDVI = [f"ndvi{k}" for k in range(6)]
LST = [f"lst{k}" for k in range(6)]
YEAR = [f"ndvi{k}" for k in range(12)]


@peer("stack-composite", {"values": NDVI}, statistic="median", minimumValid=1)
def stack_composite(values):
    found = np.nanmedian(images(values), 0)
    return {"composite": found, "mean": np.nanmean(found), "min": np.nanmin(found), "max": np.nanmax(found)}


@peer("exceedance-dates", {"values": NDVI}, threshold=0.3)
def exceedance_dates(values):
    found = images(values)
    beyond = found > 0.3
    n, hits = np.isfinite(found).sum(0), beyond.sum(0)
    run = np.zeros(hits.shape, int)
    longest = run.copy()
    for layer in beyond:
        run = np.where(layer, run + 1, 0)
        longest = np.maximum(longest, run)
    frequency = np.where(n > 0, 100 * hits / np.maximum(n, 1), np.nan)
    count, run = (np.where(n > 0, part, np.nan) for part in (hits, longest))
    numbers = {"meanCount": np.nanmean(count), "maxCount": hits.max(), "meanFrequency": np.nanmean(frequency)}
    share = 100 * (frequency > 50).sum() / (n > 0).sum()
    return {"count": count, "frequency": frequency, "longestRun": run, "frequentShare": share, **numbers}


@peer("exceedance-frequency", {"values": NDVI}, threshold=0.3)
def exceedance_frequency(values):
    found = images(values)
    n, hits = np.isfinite(found).sum(0), (found > 0.3).sum(0)
    frequency = np.where(n > 0, 100 * hits / np.maximum(n, 1), np.nan)
    often = (hits > 0) & (frequency >= 50)
    valid = (n > 0).sum()
    frequent = np.where(n > 0, often, np.nan)
    share, area = 100 * often.sum() / valid, often.sum() * PIXEL
    return {"frequency": frequency, "frequent": frequent, "mean": np.nanmean(frequency), "share": share, "area": area}


@peer("water-occurrence", {"values": NDVI}, threshold=0.3)
def water_occurrence(values):
    found = images(values)
    wet = found > 0.3
    n, hits = np.isfinite(found).sum(0), wet.sum(0)
    occurrence = np.where(n > 0, 100 * hits / np.maximum(n, 1), np.nan)
    kind = np.where(n > 0, np.where((hits == 0) | (occurrence < 5), 0, np.where(occurrence < 75, 1, 2)), np.nan)
    numbers = {"permanentArea": (kind == 2).sum() * PIXEL, "seasonalArea": (kind == 1).sum() * PIXEL}
    areas = wet.sum((1, 2)) * PIXEL
    most = (hits > 0).sum() * PIXEL
    return {"occurrence": occurrence, "kind": kind, "mean": np.nanmean(occurrence), "largestArea": most, "_areas": areas, **numbers}


@peer("extreme-layer", {"values": NDVI})
def extreme_layer(values):
    found = images(values)
    valid = np.isfinite(found).any(0)
    winner = np.where(np.isfinite(found), found, -np.inf).argmax(0)
    value = np.take_along_axis(found, winner[None], 0)[0]
    days = np.array([15, 46, 74, 105, 135, 166])[winner]
    position = np.where(valid, winner + 1, np.nan)
    counts = np.bincount(winner[valid], minlength=6)
    return {"position": position, "day": np.where(valid, days, np.nan), "value": value, "_counts": counts}


@peer("value-at-extreme", {"values": NDVI, "criterion": LST})
def value_at_extreme(values, criterion):
    found, rank = images(values), images(criterion)
    rank = np.where(np.isfinite(found) & np.isfinite(rank), rank, -np.inf)
    layer = rank.argmax(0)
    valid = np.take_along_axis(rank, layer[None], 0)[0] > -np.inf
    composite = np.where(valid, np.take_along_axis(found, layer[None], 0)[0], np.nan)
    return {"composite": composite, "layer": np.where(valid, layer, np.nan), "mean": np.nanmean(composite)}


@peer("medoid-composite", {"values": NDVI, "second": LST})
def medoid_composite(values, second):
    bands = np.stack([images(values), images(second)])
    complete = np.isfinite(bands).all(0)
    distance = np.zeros(complete.shape)
    for k in range(len(values)):
        away = np.sqrt(((bands - bands[:, k : k + 1]) ** 2).sum(0))
        distance += np.where(complete[k], np.nan_to_num(away), 0)
    distance[~complete] = np.inf
    layer = distance.argmin(0)
    valid = complete.any(0)
    composite = np.where(valid, np.take_along_axis(bands[0], layer[None], 0)[0], np.nan)
    return {"composite": composite, "mean": np.nanmean(composite), "_layer": layer}


@peer("stack-majority", {"classes": [f"class{k}" for k in range(5)]})
def stack_majority(classes):
    kinds = images(classes)
    tallies = np.stack([(kinds == code).sum(0) for code in range(1, 7)])
    n = tallies.sum(0)
    valid = n > 0
    majority = np.where(valid, tallies.argmax(0) + 1, np.nan)
    agreement = np.where(valid, 100 * tallies.max(0) / np.maximum(n, 1), np.nan)
    variety = np.where(valid, (tallies > 0).sum(0), np.nan)
    stable = 100 * (variety == 1).sum() / valid.sum()
    maps = {"majority": majority, "agreement": agreement, "variety": variety}
    return {**maps, "stableShare": stable, "meanAgreement": np.nanmean(agreement)}


@peer("fire-radiative-power", {"power": NDVI}, threshold=0.3)
def fire_radiative_power(power):
    total, rows = None, []
    for name in power:
        found = image(name)
        found[found < 0] = np.nan
        valid = np.isfinite(found)
        burning = found > 0.3
        here = np.where(valid, np.where(burning, found, 0), np.nan)
        total = here if total is None else np.where(np.isnan(total), here, np.where(valid, total + here, total))
        hot = found[burning]
        rows.append((burning.sum(), hot.sum(), hot.max(), valid.sum()))
    return {"total": total, "firePixels": rows[0][0], "sum": rows[0][1]}


@peer("pixel-anomaly", {"values": "ndvi0", "reference": NDVI})
def pixel_anomaly(values, reference):
    value, past = image(values), images(reference)
    n = np.isfinite(past).sum(0)
    anomaly = np.where(n >= 3, (value - np.nanmean(past, 0)) / np.nanstd(past, 0, ddof=1), np.nan)
    valid = np.isfinite(anomaly).sum()
    above, below = (anomaly > 1).sum(), (anomaly < -1).sum()
    numbers = {"farAbove": 100 * above / valid, "farBelow": 100 * below / valid}
    return {"anomaly": anomaly, "meanAnomaly": np.nanmean(anomaly), **numbers}


@peer("condition-index", {"values": NDVI}, compare="all")
def condition_index(values):
    found = images(values)
    low, high = np.nanmin(found, 0), np.nanmax(found, 0)
    n = np.isfinite(found).sum(0)
    condition = np.where((n >= 2) & (high > low), 100 * (found - low) / (high - low), np.nan)
    return {"condition": condition[-1], "mean": np.nanmean(condition[-1]), "_means": np.nanmean(condition, (1, 2))}


@peer("vegetation-health", {"ndvi": NDVI, "lst": LST}, compare="all")
def vegetation_health(ndvi, lst):
    green, heat = images(ndvi), images(lst)
    vci = (green - np.nanmin(green, 0)) / (np.nanmax(green, 0) - np.nanmin(green, 0))
    tci = 1 - (heat - np.nanmin(heat, 0)) / (np.nanmax(heat, 0) - np.nanmin(heat, 0))
    health = 100 * (0.5 * vci + 0.5 * tci)
    shares = 100 * (health < 40).sum((1, 2)) / np.isfinite(health).sum((1, 2))
    means = np.nanmean(health, (1, 2))
    return {"health": health[-1], "mean": means[-1], "droughtShare": shares[-1]}


@peer("soil-moisture-change", {"backscatter": NDVI})
def soil_moisture_change(backscatter):
    found = images(backscatter)
    low, high = np.nanmin(found, 0), np.nanmax(found, 0)
    n = np.isfinite(found).sum(0)
    moisture = np.where((n >= 3) & (high > low), 100 * (found - low) / (high - low), np.nan)
    change = moisture[-1] - moisture[0]
    wetter = 100 * (change > 0).sum() / np.isfinite(change).sum()
    numbers = {"meanChange": np.nanmean(change), "wetterShare": wetter, "_means": np.nanmean(moisture, (1, 2))}
    return {"change": change, "last": moisture[-1], **numbers}


@peer("standardised-index-map", {"values": YEAR}, distribution="normal", compare="all")
def standardised_index_map(values):
    found = images(values)
    n = np.isfinite(found).sum(0)
    index = np.clip((found - np.nanmean(found, 0)) / np.nanstd(found, 0, ddof=1), -3.09, 3.09)
    index[:, n < 10] = np.nan
    last = index[-1]
    dry = 100 * (last <= -1).sum() / np.isfinite(last).sum()
    return {"index": last, "mean": np.nanmean(last), "droughtShare": dry, "_means": np.nanmean(index, (1, 2))}


@peer("smooth-date", {"values": NDVI}, layer="2018-03-15")
def smooth_date(values):
    """The script fills gaps linearly before it fits; the template fits without them."""
    from scipy.signal import savgol_coeffs

    found = images(values)
    places = np.arange(len(values))
    filled = found.copy()
    before, after = np.full(found.shape[1:], np.nan), np.full(found.shape[1:], np.nan)
    # Gaps are filled linearly between the nearest dates, the ends with the nearest.
    left, right = np.zeros(found.shape, int), np.zeros(found.shape, int)
    last, ahead = before.copy(), after.copy()
    from_left, from_right = found.copy(), found.copy()
    place_left, place_right = np.zeros(found.shape), np.zeros(found.shape)
    at = np.full(found.shape[1:], -1.0)
    for k in places:
        here = np.isfinite(found[k])
        last, at = np.where(here, found[k], last), np.where(here, k, at)
        from_left[k], place_left[k] = last, at
    at = np.full(found.shape[1:], -1.0)
    for k in places[::-1]:
        here = np.isfinite(found[k])
        ahead, at = np.where(here, found[k], ahead), np.where(here, k, at)
        from_right[k], place_right[k] = ahead, at
    for k in places:
        span = place_right[k] - place_left[k]
        between = from_left[k] + (from_right[k] - from_left[k]) * (k - place_left[k]) / np.where(span > 0, span, 1)
        inner = np.where(np.isfinite(from_left[k]) & np.isfinite(from_right[k]), between, np.nan)
        filled[k] = np.where(np.isnan(inner), np.where(np.isnan(from_left[k]), from_right[k], from_left[k]), inner)
    weights = savgol_coeffs(5, 2)
    smooth = np.where(np.isfinite(found).sum(0) >= 3, np.tensordot(weights, filled[0:5], 1), np.nan)
    residual = np.sqrt(np.nanmean((found[2] - smooth) ** 2))
    return {"smoothed": smooth, "mean": np.nanmean(smooth), "residual": residual}


@peer("fill-date", {"values": NDVI}, layer="2018-03-15")
def fill_date(values):
    found = images(values)
    days = np.array([0, 31, 59, 90, 120, 151.0])
    wanted = found[2].copy()
    hole = np.isnan(wanted)
    series = found[:, hole]
    before, after = np.full(series.shape[1], np.nan), np.full(series.shape[1], np.nan)
    day_before, day_after = np.zeros(series.shape[1]), np.zeros(series.shape[1])
    for k in (0, 1):
        here = np.isfinite(series[k])
        before[here], day_before[here] = series[k][here], days[k]
    for k in (5, 4, 3):
        here = np.isfinite(series[k])
        after[here], day_after[here] = series[k][here], days[k]
    wanted[hole] = before + (after - before) * (days[2] - day_before) / (day_after - day_before)
    return {"filled": wanted, "mean": np.nanmean(wanted), "filledShare": 100 * np.isfinite(wanted[hole]).sum() / wanted.size}


@peer("pixel-trend", {"values": NDVI}, per="step")
def pixel_trend(values):
    """The script leaves out the correction of the variance for ties."""
    from scipy import stats

    found = images(values)
    valid = np.isfinite(found)
    n = valid.sum(0)
    time = np.arange(len(values), dtype=float)[:, None, None]
    mean_time = (time * valid).sum(0) / n
    mean = np.nanmean(found, 0)
    away = np.where(valid, time - mean_time, 0)
    slope = np.where(n >= 4, (away * np.where(valid, found - mean, 0)).sum(0) / (away**2).sum(0), np.nan)
    s = np.zeros(n.shape)
    for k in range(1, len(values)):
        for j in range(k):
            s += np.nan_to_num(np.sign(found[k] - found[j]))
    variance = n * (n - 1) * (2 * n + 5) / 18
    p = np.where(n >= 4, 2 * stats.norm.cdf(-np.abs(s - np.sign(s)) / np.sqrt(variance)), np.nan)
    shares = [100 * part.sum() / (n >= 4).sum() for part in (p < 0.05, (p < 0.05) & (slope > 0))]
    numbers = {"significantShare": shares[0], "increasingShare": shares[1]}
    return {"slope": slope, "p": p, "meanSlope": np.nanmean(slope), **numbers}


@peer("pixel-correlation", {"first": NDVI, "second": LST})
def pixel_correlation(first, second):
    from scipy import stats

    a, b = images(first), images(second)
    valid = np.isfinite(a) & np.isfinite(b)
    n = valid.sum(0)
    a, b = np.where(valid, a, np.nan), np.where(valid, b, np.nan)
    x, y = a - np.nanmean(a, 0), b - np.nanmean(b, 0)
    xx, xy, yy = np.nansum(x * x, 0), np.nansum(x * y, 0), np.nansum(y * y, 0)
    enough = n >= 5
    r = np.where(enough, xy / np.sqrt(xx * yy), np.nan)
    p = np.where(enough, 2 * stats.t.cdf(-np.abs(r) * np.sqrt((n - 2) / (1 - r * r)), n - 2), np.nan)
    positive = 100 * ((p < 0.05) & (r > 0)).sum() / enough.sum()
    maps = {"correlation": r, "p": p, "slope": np.where(enough, xy / xx, np.nan)}
    return {**maps, "meanCorrelation": np.nanmean(r), "positiveShare": positive}


@peer("principal-components", {"bands": [f"band{k}" for k in range(4)]})
def principal_components(bands):
    found = images(bands)
    pixels = found.reshape(len(bands), -1)
    pixels = pixels[:, np.isfinite(pixels).all(0)]
    mean = pixels.mean(1)
    variance, vectors = np.linalg.eigh(np.cov(pixels))
    vectors = vectors[:, ::-1] * np.sign(vectors[np.abs(vectors).argmax(0), range(len(bands))])[::-1]
    components = np.tensordot(vectors.T[:3], found - mean[:, None, None], 1)
    share = 100 * variance[-1] / variance.sum()
    return {"_maps": components, "firstShare": share}
