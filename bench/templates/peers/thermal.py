"""Temperatures: radiances, emissivities, land surface temperature, microwave."""
import numpy as np

from peer import described, image, peer

EMISSIVITY = ["emissivity0"]
HEAT = ["thermal0"]


def corrected(temperature, emissivity, wavelength):
    return temperature / (1 + wavelength * temperature / 14388 * np.log(emissivity))


def from_ndvi(ndvi):
    share = ((ndvi - 0.2) / 0.3) ** 2
    return np.where(np.isnan(ndvi), np.nan, np.where(ndvi < 0.2, 0.97, np.where(ndvi > 0.5, 0.99, 0.986 + 0.004 * share)))


@peer("brightness-temperature", {"radiance": ["radiance"]})
def brightness_temperature(radiance):
    return described(1321.0789 / np.log(774.8853 / image(radiance[0]) + 1), "temperature")


@peer("ndvi-emissivity", {"ndvi": ["ndvi0"]})
def ndvi_emissivity(ndvi):
    return described(from_ndvi(image(ndvi[0])), "emissivity")


@peer("surface-temperature", {"temperature": HEAT, "emissivity": EMISSIVITY})
def surface_temperature(temperature, emissivity):
    return described(corrected(image(temperature[0]), image(emissivity[0]), 10.895), "lst")


@peer("single-channel-lst", {"temperature": HEAT, "ndvi": ["ndvi0"]})
def single_channel_lst(temperature, ndvi):
    return described(corrected(image(temperature[0]), from_ndvi(image(ndvi[0])), 10.895), "lst")


@peer("generalised-single-channel-lst", {"temperature": HEAT, "radiance": ["radiance"], "emissivity": EMISSIVITY})
def generalised_single_channel_lst(temperature, radiance, emissivity):
    t, l, e = image(temperature[0]), image(radiance[0]), image(emissivity[0])
    rows = ((0.04019, 0.02916, 1.01523), (-0.38333, -1.50294, 0.20324), (0.00918, 1.36072, -0.27514))
    psi1, psi2, psi3 = ((a * 2 + b) * 2 + c for a, b, c in rows)
    gamma = t * t / (1324 * l)
    return described(gamma * ((psi1 * l + psi2) / e + psi3) + t - t * t / 1324, "lst")


SPLIT = {"temperature11": HEAT, "temperature12": ["thermal1"]}


@peer("split-window-lst", {**SPLIT, "emissivity11": EMISSIVITY, "emissivity12": ["emissivity1"]})
def split_window_lst(temperature11, temperature12, emissivity11, emissivity12):
    a, b, e, f = (image(name[0]) for name in (temperature11, temperature12, emissivity11, emissivity12))
    difference = a - b
    mean = 1 - (e + f) / 2
    lst = a + 1.378 * difference + 0.183 * difference**2 - 0.268
    lst = lst + (54.3 - 2.238 * 2) * mean + (-129.2 + 16.4 * 2) * (e - f)
    return described(lst, "lst")


@peer("two-band-lst", SPLIT)
def two_band_lst(temperature11, temperature12):
    a, b = image(temperature11[0]), image(temperature12[0])
    return described(a + 3.33 * (a - b), "lst")


@peer("weighted-temperature", {"first": HEAT, "second": ["thermal1"], "third": ["thermal2"]})
def weighted_temperature(first, second, third):
    return described(0.3 * image(first[0]) + 0.3 * image(second[0]) + 0.4 * image(third[0]) + 2, "lst")


DAY = {"day": HEAT, "night": ["thermal4"], "dayEmissivity": EMISSIVITY, "nightEmissivity": ["emissivity1"]}


@peer("day-night-lst", DAY)
def day_night_lst(day, night, dayEmissivity, nightEmissivity):
    warm = corrected(image(day[0]), image(dayEmissivity[0]), 11.03)
    cool = corrected(image(night[0]), image(nightEmissivity[0]), 11.03)
    maps = {"dayLst": warm, "nightLst": cool, "range": warm - cool}
    ranges = [(np.nanmin(values), np.nanmax(values)) for values in maps.values()]
    means = {name: np.nanmean(maps[part]) for name, part in (("dayMean", "dayLst"), ("rangeMean", "range"))}
    return {**maps, **means, "nightMean": np.nanmean(cool), "_ranges": ranges}


@peer("emissivity-separation", {f"band{k + 1}": [f"thermal{k}"] for k in range(5)})
def emissivity_separation(band1, band2, band3, band4, band5):
    heat = np.stack([image(name[0]) for name in (band1, band2, band3, band4, band5)])
    micrometres = np.array([8.291, 8.634, 9.075, 10.657, 11.318])[:, None, None]
    scale, exponent = 1.191042972e8 / micrometres**5, 14387.768775 / micrometres
    radiance = scale / (np.exp(exponent / heat) - 1)
    hottest = (exponent / np.log(scale * 0.99 / radiance + 1)).max(0)
    emissivity = radiance / (scale / (np.exp(exponent / hottest) - 1))
    beta = emissivity / emissivity.mean(0)
    spread = beta.max(0) - beta.min(0)
    emissivity = beta * ((0.994 - 0.687 * spread**0.737) / beta.min(0))
    best = emissivity.argmax(0)[None]
    chosen = np.take_along_axis(emissivity, best, 0)[0]
    lst = np.take_along_axis(exponent / np.log(scale * emissivity / radiance + 1), best, 0)[0]
    return {**described(lst, "lst"), "_emissivity": described(chosen, "e"), "_difference": described(spread, "d")}


@peer("thermal-field-variance", {"lst": ["lst0"]})
def thermal_field_variance(lst):
    heat = image(lst[0])
    index = (heat - np.nanmean(heat)) / heat
    valid = np.isfinite(index)
    kinds = np.bincount(np.digitize(index[valid], [0, 0.005, 0.01, 0.015, 0.02]), minlength=6)
    return {"utfvi": index, "hotShare": 100 * (index > 0.02).sum() / valid.sum(), "_kinds": kinds}


@peer("tvdi", {"ndvi": ["ndvi0"], "lst": ["lst0"]})
def tvdi(ndvi, lst):
    green, heat = image(ndvi[0]), image(lst[0])
    valid = np.isfinite(green) & np.isfinite(heat) & (green >= -1)
    bins = np.floor(green[valid] / 0.02).astype(int) + 50
    low, high = np.full(101, np.inf), np.full(101, -np.inf)
    np.minimum.at(low, bins, heat[valid])
    np.maximum.at(high, bins, heat[valid])
    used = np.bincount(bins, minlength=101) > 0
    centres = (np.arange(101)[used] - 50 + 0.5) * 0.02
    wet, dry = np.polyfit(centres, low[used], 1), np.polyfit(centres, high[used], 1)
    floor = np.polyval(wet, green)
    span = np.polyval(dry, green) - floor
    return described(np.where(span > 0, np.clip((heat - floor) / span, 0, 1), np.nan), "tvdi")


@peer("apparent-thermal-inertia", {"day": HEAT, "night": ["thermal4"], "albedo": ["albedo"]})
def apparent_thermal_inertia(day, night, albedo):
    difference = image(day[0]) - image(night[0])
    return described(np.where(difference >= 0.1, (1 - image(albedo[0])) / difference, np.nan), "inertia")


@peer("microwave-contrast", {"first": HEAT, "second": ["thermal1"]})
def microwave_contrast(first, second):
    return described(image(first[0]) - image(second[0]), "contrast")


@peer("microwave-snow", {"low": HEAT, "high": ["thermal4"]}, drySnowBelow=300)
def microwave_snow(low, high):
    a, b = image(low[0]), image(high[0])
    depth = np.maximum(0, 1.59 * (a - b))
    return described(np.where(b >= 300, np.nan, depth), "snow")


SENSORS = {"tb19v": ["thermal0"], "tb19h": ["thermal4"], "tb37v": ["thermal1"]}


@peer("sea-ice-concentration", SENSORS)
def sea_ice_concentration(tb19v, tb19h, tb37v):
    v, h, w = image(tb19v[0]), image(tb19h[0]), image(tb37v[0])
    polarisation, gradient = (v - h) / (v + h), (w - v) / (w + v)
    # The published shape of the algorithm: two ratios of polynomials with the products of both.
    both = polarisation * gradient
    under = 2000 - 8000 * polarisation + 9000 * gradient + 6000 * both
    first = (3290 - 20761 * polarisation + 23934 * gradient + 47985 * both) / under
    old = (-790 + 13825 * polarisation - 33155 * gradient - 47771 * both) / under
    ice = 100 * np.clip(first + old, 0, 1)
    valid = np.isfinite(ice)
    extent, area = ((ice >= 15) & valid).sum() * 1e-4, np.nansum(ice) * 1e-6
    return {"_map": ice, "_mean": (np.nanmean(ice), np.nanmin(ice), np.nanmax(ice)), "_areas": (extent, area)}
