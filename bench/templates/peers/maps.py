"""Maps of one date, pixel by pixel."""
import numpy as np

from peer import PIXEL, codes, described, image, images, peer


@peer("measure-map", {"values": ["ndvi0"]})
def measure_map(values):
    found = image(values[0])
    return {"map": found, "mean": np.nanmean(found)}


@peer("apply-encoding", {"values": "ndvi0"}, scale=0.5, offset=1)
def apply_encoding(values):
    return {"physical": image(values) * 0.5 + 1}


@peer("raster-change", {"earlier": "ndvi0", "later": "ndvi3"})
def raster_change(earlier, later):
    a, b = image(earlier), image(later)
    change = b - a
    both = np.isfinite(change)
    least, most = np.nanmin(change), np.nanmax(change)
    first, second = a[both].mean(), b[both].mean()
    numbers = {"meanChange": np.nanmean(change), "minChange": least, "maxChange": most, "changeOfMeans": second - first}
    return {"change": change, "earlierMean": first, "laterMean": second, **numbers}


@peer("increase-map", {"before": ["ndvi0", "ndvi1"], "after": ["ndvi2", "ndvi3"]})
def increase_map(before, after):
    change = np.nanmean(images(after), 0) - np.nanmean(images(before), 0)
    valid = np.isfinite(change)
    risen = change > 0
    area = risen.sum() * PIXEL
    share = 100 * risen.sum() / valid.sum()
    return {"increase": np.where(valid, risen, np.nan), "change": change, "share": share, "area": area}


@peer("loss-share", {"before": "ndvi3", "after": "ndvi0"}, threshold=0.3)
def loss_share(before, after):
    a, b = image(before), image(after)
    valid = np.isfinite(a) & np.isfinite(b)
    was, still = a > 0.3, b > 0.3
    kinds = np.where(valid, np.where(was, np.where(still, 1, 2), np.where(still, 3, 0)), np.nan)
    count = np.bincount(kinds[valid].astype(int), minlength=4)
    present = count[1] + count[2]
    severe = (valid & was & (a - b >= 0.3)).sum()
    shares = {"lossShare": 100 * count[2] / present, "severeShare": 100 * severe / present}
    return {"change": kinds, "lostArea": count[2] * PIXEL, "keptArea": count[1] * PIXEL, **shares}


@peer("urban-expansion", {"before": "ndvi0", "after": "ndvi3"}, threshold=0.3, years=5)
def urban_expansion(before, after):
    a, b = image(before), image(after)
    valid = np.isfinite(a) & np.isfinite(b)
    was, still = (a > 0.3) & valid, (b > 0.3) & valid
    kinds = np.where(valid, np.where(was, np.where(still, 1, 3), np.where(still, 2, 0)), np.nan)
    size = PIXEL / 1e6
    first, last, added = was.sum() * size, still.sum() * size, (still & ~was).sum() * size
    return {"change": kinds, "areaBefore": first, "areaAfter": last, "expansion": added}


@peer("population-exposure", {"population": "people", "hazard": "lst0"}, threshold=286)
def population_exposure(population, hazard):
    people, danger = image(population), image(hazard)
    known = np.isfinite(danger)
    total = np.nansum(people[known])
    exposed = np.where(np.isfinite(people) & known, np.where(danger > 286, people, 0), np.nan)
    mean = np.nansum(people * danger) / total
    return {"exposedMap": exposed, "exposed": np.nansum(exposed), "total": total, "weightedMean": mean}


@peer("density-map", {"counts": "people"})
def density_map(counts):
    people = image(counts)
    density = people / (PIXEL / 1e6)
    valid, dense = np.isfinite(people).sum(), density >= 1500
    total = np.nansum(people)
    area = valid * PIXEL / 1e6
    numbers = {"total": total, "meanDensity": total / area, "highest": np.nanmax(density), "area": area}
    return {"density": density, "denseShare": 100 * people[dense].sum() / total, **numbers}


@peer("rescale-values", {"values": "ndvi0"}, method="percentiles")
def rescale_values(values):
    found = image(values)
    low, high = np.percentile(found[np.isfinite(found)], [2, 98])
    return {"rescaled": np.clip((found - low) / (high - low), 0, 1), "centre": low, "spread": high - low}


@peer("normalise-map", {"values": "ndvi0"}, method="percentile")
def normalise_map(values):
    found = image(values)
    low, high = np.percentile(found[np.isfinite(found)], [2, 98])
    unit = np.clip((found - low) / (high - low), 0, 1)
    return {"normalised": unit, "centre": low, "scale": high - low, "mean": np.nanmean(unit)}


@peer("percentile-threshold", {"values": ["ndvi0"]}, percentile=90)
def percentile_threshold(values):
    found = image(values[0])
    valid = np.isfinite(found)
    limit = np.percentile(found[valid], 90)
    above = found > limit
    hits = above.sum()
    mask = np.where(valid, above, np.nan)
    mean = found[above].mean()
    return {"mask": mask, "threshold": limit, "share": 100 * hits / valid.sum(), "_more": (hits * PIXEL, mean)}


@peer("hotspot-share", {"values": ["ndvi0"]}, k=1.5)
def hotspot_share(values):
    found = image(values[0])
    valid = np.isfinite(found)
    limit = np.nanmean(found) + 1.5 * np.nanstd(found)
    hot = found > limit
    return {"hotspots": np.where(valid, hot, np.nan), "share": 100 * hot.sum() / valid.sum(), "threshold": limit}


@peer("coupling-coordination", {"first": "ndvi0", "second": "lst0"})
def coupling_coordination(first, second):
    a, b = image(first), image(second)
    a = (a - np.nanmin(a)) / (np.nanmax(a) - np.nanmin(a))
    b = (b - np.nanmin(b)) / (np.nanmax(b) - np.nanmin(b))
    coupling = 2 * np.sqrt(a * b) / (a + b)
    coordination = np.sqrt(coupling * (a + b) / 2)
    enough = 100 * (coordination >= 0.5).sum() / np.isfinite(coupling).sum()
    means = {"meanCoupling": np.nanmean(coupling), "meanCoordination": np.nanmean(coordination)}
    return {"coupling": coupling, "coordination": coordination, "coordinatedShare": enough, **means}


@peer("raster-regression", {"response": "lst0", "first": "ndvi0"})
def raster_regression(response, first):
    y, x = image(response), image(first)
    valid = np.isfinite(x) & np.isfinite(y)
    covariance = np.cov(x[valid], y[valid])
    slope = covariance[0, 1] / covariance[0, 0]
    intercept = y[valid].mean() - slope * x[valid].mean()
    residual = y - (intercept + slope * x)
    r2 = covariance[0, 1] ** 2 / (covariance[0, 0] * covariance[1, 1])
    return {"slope": slope, "intercept": intercept, "rSquared": r2, "rmse": np.sqrt(np.nanmean(residual**2))}


@peer("change-vector", {"earlier": ["band2", "band3"], "later": ["later2", "later3"]})
def change_vector(earlier, later):
    change = images(later) - images(earlier)
    magnitude = np.sqrt((change**2).sum(0))
    valid = np.isfinite(magnitude)
    direction = np.where((change[0] != 0) | (change[1] != 0), np.rad2deg(np.arctan2(change[1], change[0])) % 360, np.nan)
    sector = np.where(valid, (change[0] > 0) + 2 * (change[1] > 0), np.nan)
    limit = np.nanmean(magnitude) + 2 * np.nanstd(magnitude)
    changed = magnitude > limit
    maps = {"magnitude": magnitude, "direction": direction, "sector": sector, "changed": np.where(valid, changed, np.nan)}
    numbers = {"meanMagnitude": np.nanmean(magnitude), "usedThreshold": limit}
    return {**maps, **numbers, "changedShare": 100 * changed.sum() / valid.sum()}


@peer("fractional-vegetation-cover", {"ndvi": ["ndvi0"]})
def fractional_vegetation_cover(ndvi):
    found = image(ndvi[0])
    low, high = np.percentile(found[np.isfinite(found)], [5, 95])
    return described(np.clip((found - low) / (high - low), 0, 1), "cover")


@peer("chlorophyll-ndci", {"redEdge": ["band3"], "red": ["band2"]})
def chlorophyll_ndci(redEdge, red):
    edge, red = image(redEdge[0]), image(red[0])
    index = (edge - red) / (edge + red)
    rising = index >= -86.115 / (2 * 194.325)
    return described(np.where(rising, 14.039 + 86.115 * index + 194.325 * index**2, np.nan), "chlorophyll")


@peer("turbidity", {"red": ["band2"], "nir": ["band5"]})
def turbidity(red, nir):
    red, nir = image(red[0]), image(nir[0])
    low = np.where((red >= 0) & (red < 0.1641), 228.1 * red / (1 - red / 0.1641), np.nan)
    high = np.where((nir >= 0) & (nir < 0.2112), 3078.9 * nir / (1 - nir / 0.2112), np.nan)
    weight = np.clip((red - 0.05) / 0.02, 0, 1)
    blend = np.where(weight == 0, low, np.where(weight == 1, high, (1 - weight) * low + weight * high))
    return described(blend, "turbidity")


@peer("snow-cover", {"green": ["band1"], "swir": ["band4"]}, form="fraction")
def snow_cover(green, swir):
    green, swir = image(green[0]), image(swir[0])
    index = (green - swir) / (green + swir)
    fraction = np.where(green >= 0.1, np.clip(0.06 + 1.21 * index, 0, 1), 0)
    return described(np.where(np.isfinite(index), fraction, np.nan), "snow")


@peer("tasselled-cap", {k: [f"band{i}"] for i, k in enumerate(("blue", "green", "red", "nir", "swir1", "swir2"))})
def tasselled_cap(blue, green, red, nir, swir1, swir2):
    bands = [image(name[0]) for name in (blue, green, red, nir, swir1, swir2)]
    weights = (
        (0.3029, 0.2786, 0.4733, 0.5599, 0.508, 0.1872),
        (-0.2941, -0.243, -0.5424, 0.7276, 0.0713, -0.1608),
        (0.1511, 0.1973, 0.3283, 0.3407, -0.7117, -0.4559),
    )
    names = ("brightness", "greenness", "wetness")
    maps = {name: sum(w * band for w, band in zip(row, bands)) for name, row in zip(names, weights)}
    means = {"mean" + name.capitalize(): np.nanmean(values) for name, values in maps.items()}
    ranges = [(np.nanmin(values), np.nanmax(values)) for values in maps.values()]
    return {**maps, **means, "_ranges": ranges}


@peer("channel-combination", {"first": ["band0"], "second": ["band1"], "third": ["band2"]}, weights=[1, 2, -1])
def channel_combination(first, second, third):
    return described(image(first[0]) + 2 * image(second[0]) - image(third[0]), "combined")


@peer("toa-radiance", {"counts": "numbers"}, gain=0.01, offset=-50)
def toa_radiance(counts):
    stored = codes(counts)
    radiance = np.where(stored != 0, 0.01 * stored - 50, np.nan)
    return {"radiance": radiance, "mean": np.nanmean(radiance)}


@peer("toa-reflectance", {"counts": "numbers"}, gain=2e-5, offset=-0.1, sunElevation=50)
def toa_reflectance(counts):
    stored = codes(counts)
    reflectance = np.where(stored != 0, (2e-5 * stored - 0.1) / np.sin(np.deg2rad(50)), np.nan)
    return {"reflectance": reflectance, "mean": np.nanmean(reflectance)}


@peer("surface-reflectance", {"counts": "numbers"}, profile="sentinel-2")
def surface_reflectance(counts):
    stored = codes(counts)
    valid = (stored >= 1) & (stored <= 65534)
    reflectance = np.where(valid, stored * 1e-4 - 0.1, np.nan)
    beyond = ((reflectance < 0) | (reflectance > 1)).sum()
    return {"reflectance": reflectance, "mean": np.nanmean(reflectance), "beyondShare": 100 * beyond / valid.sum()}


@peer("palsar-gamma-nought", {"numbers": "numbers"})
def palsar_gamma_nought(numbers):
    stored = codes(numbers).astype(float)
    power = np.where(stored > 0, stored**2 * 10**-8.3, np.nan)
    return {"gammaNought": 10 * np.log10(power), "mean": 10 * np.log10(np.nanmean(power))}


@peer("backscatter-units", {"backscatter": "power"})
def backscatter_units(backscatter):
    power = image(backscatter)
    power[power <= 0] = np.nan
    mean = np.nanmean(power)
    return {"converted": 10 * np.log10(power), "mean": 10 * np.log10(mean), "meanPower": mean}


@peer("radar-index", {"co": ["power"], "cross": ["cross"]})
def radar_index(co, cross):
    a, b = image(co[0]), image(cross[0])
    return described(4 * b / (a + b), "index")


@peer("water-vapour-ratio", {"absorbing": ["band2"], "window": ["band3"]})
def water_vapour_ratio(absorbing, window):
    a, b = image(absorbing[0]), image(window[0])
    path = (0.02 - np.log(a / b)) / 0.651
    return described(np.where(path >= 0, path**2, np.nan), "water")
