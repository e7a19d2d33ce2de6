"""Classes, intervals and zones. Classes are small integers: counted by numpy.bincount."""
import json

import numpy as np
import rasterio

from peer import PIXEL, codes, image, path, peer


def per_class(values, kinds, size):
    """Count, mean and deviation of every class."""
    valid = np.isfinite(values) & (kinds != 255)
    key, pixels = kinds[valid], values[valid]
    count = np.bincount(key, minlength=size)
    mean = np.bincount(key, pixels, size) / count
    away = pixels - mean[key]
    return count, mean, np.sqrt(np.bincount(key, away * away, size) / count)


@peer("class-table", {"classes": ["class0"]})
def class_table(classes):
    kinds = codes(classes[0])
    count = np.bincount(kinds.ravel(), minlength=256)[:255]
    share = 100 * count / count.sum()
    return {"dominantClass": count.argmax(), "dominantShare": share.max(), "_area": count * PIXEL}


@peer("class-share", {"values": ["class0"]}, codes=[2, 3])
def class_share(values):
    kinds = codes(values[0])
    valid = (kinds != 255).sum()
    hits = np.isin(kinds, (2, 3)).sum()
    return {"share": 100 * hits / valid, "_area": hits * PIXEL}


@peer("class-crosstab", {"first": "class0", "second": "class1"})
def class_crosstab(first, second):
    a, b = codes(first), codes(second)
    valid = (a != 255) & (b != 255)
    table = np.bincount(a[valid].astype(int) * 16 + b[valid], minlength=256).reshape(16, 16)
    return {"_table": table, "_areas": table * PIXEL}


@peer("transition-matrix", {"earlier": "class0", "later": "class1"})
def transition_matrix(earlier, later):
    a, b = codes(earlier), codes(later)
    valid = (a != 255) & (b != 255)
    table = np.bincount(a[valid].astype(int) * 16 + b[valid], minlength=256).reshape(16, 16)
    changed = table.sum() - np.trace(table)
    return {"changedShare": 100 * changed / table.sum(), "changedArea": changed * PIXEL}


@peer("confusion-matrix", {"map": "class0", "reference": "class1"})
def confusion_matrix(map, reference):
    a, b = codes(map), codes(reference)
    valid = (a != 255) & (b != 255)
    table = np.bincount(a[valid].astype(int) * 16 + b[valid], minlength=256).reshape(16, 16)
    overall = np.trace(table) / table.sum()
    chance = (table.sum(0) * table.sum(1)).sum() / table.sum() ** 2
    return {"_overall": overall, "_kappa": (overall - chance) / (1 - chance)}


@peer("class-statistics", {"values": ["ndvi0"], "classes": ["class0"]}, statistic="std")
def class_statistics(values, classes):
    count, mean, spread = per_class(image(values[0]), codes(classes[0]), 16)
    known = spread[count > 0]
    return {"spread": known.max() - known.min()}


@peer("class-group-test", {"values": "ndvi0", "classes": "class0"}, groupA=[2], groupB=[5])
def class_group_test(values, classes):
    from scipy import stats

    pixels, kinds = image(values), codes(classes)
    valid = np.isfinite(pixels)
    a, b = pixels[valid & (kinds == 2)], pixels[valid & (kinds == 5)]
    return {"statistic": stats.ttest_ind(a, b, equal_var=False).statistic, "difference": a.mean() - b.mean()}


@peer("interval-statistics", {"values": ["ndvi0"], "by": ["lst0"]}, edges=[270, 280, 284, 286, 288, 300])
def interval_statistics(values, by):
    pixels, other = image(values[0]), image(by[0])
    valid = np.isfinite(pixels) & (other >= 270) & (other <= 300)
    key = np.digitize(other[valid], [280, 284, 286, 288])
    count = np.bincount(key, minlength=5)
    mean = np.bincount(key, pixels[valid], 5) / count
    return {"difference": mean[-1] - mean[0]}


@peer("reclassify-ranges", {"values": "ndvi0"}, borders=[0, 0.2, 0.4, 0.6])
def reclassify_ranges(values):
    pixels = image(values)
    valid = np.isfinite(pixels)
    kinds = np.where(valid, np.digitize(pixels, [0, 0.2, 0.4, 0.6]) + 1, np.nan)
    count = np.bincount(kinds[valid].astype(int), minlength=6)
    return {"classes": kinds, "_areas": count * PIXEL}


@peer("burn-severity", {"before": "ndvi0", "after": "ndvi5"})
def burn_severity(before, after):
    change = image(before) - image(after)
    valid = np.isfinite(change)
    kinds = np.where(valid, np.digitize(change, [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66]) + 1, np.nan)
    count = np.bincount(kinds[valid].astype(int), minlength=8)
    burnt = (change >= 0.1).sum()
    return {
        "severity": change,
        "mean": np.nanmean(change),
        "burntShare": 100 * burnt / valid.sum(),
        "burntArea": burnt * PIXEL,
        "_classes": (kinds, count),
    }


@peer("histogram-threshold", {"values": "ndvi0"})
def histogram_threshold(values):
    pixels = image(values)
    found = pixels[np.isfinite(pixels)]
    counts, edges = np.histogram(found, 256)
    centres = (edges[:-1] + edges[1:]) / 2
    below, above = np.cumsum(counts), np.cumsum(counts[::-1])[::-1]
    low, high = np.cumsum(counts * centres) / below, (np.cumsum((counts * centres)[::-1]) / above[::-1])[::-1]
    threshold = centres[np.argmax(below[:-1] * above[1:] * (low[:-1] - high[1:]) ** 2)]
    upper = found > threshold
    mask = np.where(np.isfinite(pixels), pixels > threshold, np.nan)
    hits = upper.sum()
    return {
        "mask": mask,
        "threshold": threshold,
        "share": 100 * hits / found.size,
        "area": hits * PIXEL,
        "meanAbove": found[upper].mean(),
        "meanBelow": found[~upper].mean(),
    }


@peer("radar-water", {"backscatter": ["ndvi0"]}, highest=1)
def radar_water(backscatter):
    pixels = image(backscatter[0])
    found = pixels[np.isfinite(pixels)]
    counts, edges = np.histogram(found, 256)
    centres = (edges[:-1] + edges[1:]) / 2
    below, above = np.cumsum(counts), np.cumsum(counts[::-1])[::-1]
    low, high = np.cumsum(counts * centres) / below, (np.cumsum((counts * centres)[::-1]) / above[::-1])[::-1]
    threshold = centres[np.argmax(below[:-1] * above[1:] * (low[:-1] - high[1:]) ** 2)]
    wet = found <= threshold
    share = wet.mean()
    between = share * (found[wet].mean() - found.mean()) ** 2 + (1 - share) * (found[~wet].mean() - found.mean()) ** 2
    water = np.where(np.isfinite(pixels), pixels <= threshold, np.nan)
    return {"water": water, "share": 100 * share, "threshold": threshold, "_separability": between / found.var()}


@peer("urban-heat-island", {"lst": ["lst0"], "classes": "class0"}, urban=[5, 6], rural=[1, 2])
def urban_heat_island(lst, classes):
    heat, kinds = image(lst[0]), codes(classes)
    warm, cool = np.nanmean(heat[np.isin(kinds, (5, 6))]), np.nanmean(heat[np.isin(kinds, (1, 2))])
    return {"excess": heat - cool, "intensity": warm - cool}


@peer("mask-classes", {"values": "ndvi0", "classes": "class0"}, codes=[2, 3])
def mask_classes(values, classes):
    pixels, kinds = image(values), codes(classes)
    kept = np.isin(kinds, (2, 3))
    masked = np.where(kept, pixels, np.nan)
    return {"masked": masked, "mean": np.nanmean(masked), "share": 100 * kept.mean()}


@peer("mask-quality", {"values": "ndvi0", "quality": "quality"}, profile="landsat-c2")
def mask_quality(values, quality):
    pixels, stored = image(values), codes(quality)
    valid = np.isfinite(pixels)
    clear = (stored & 0b11111) == 0
    masked = np.where(clear, pixels, np.nan)
    marks = [(valid & ((stored >> bit) & 1 == 1)).sum() for bit in range(5)]
    return {"masked": masked, "keptShare": 100 * (valid & clear).sum() / valid.sum(), "_marks": marks}


def burnt(values, zones, key):
    from rasterio.features import rasterize

    with open(path(zones)) as source:
        features = json.load(source)["features"]
    names = list(dict.fromkeys(feature["properties"][key] for feature in features))
    shapes = [(feature["geometry"], names.index(feature["properties"][key])) for feature in features]
    with rasterio.open(path(values)) as source:
        return rasterize(shapes, source.shape, fill=255, transform=source.transform, dtype="uint8")


@peer("zonal-statistics", {"values": ["ndvi0"], "zones": "zones.geojson"}, nameProperty="name")
def zonal_statistics(values, zones):
    count, mean, _ = per_class(image(values[0]), burnt(values[0], zones, "name"), 100)
    return {"_means": mean, "_count": count}


@peer("zonal-class-share", {"values": ["class0"], "zones": "zones.geojson"}, codes=[2, 3], nameProperty="name")
def zonal_class_share(values, zones):
    kinds, zone = codes(values[0]), burnt(values[0], zones, "name")
    valid = (kinds != 255) & (zone != 255)
    count = np.bincount(zone[valid], minlength=100)
    return {"_shares": 100 * np.bincount(zone[valid & np.isin(kinds, (2, 3))], minlength=100) / count}


@peer("zone-group-test", {"values": "ndvi0", "zones": "zones.geojson"}, property="group", test="anova")
def zone_group_test(values, zones):
    from scipy import stats

    _, mean, _ = per_class(image(values), burnt(values, zones, "name"), 100)
    kinds = (np.arange(10)[:, None] + np.arange(10)).ravel() % 3
    return {"statistic": stats.f_oneway(*(mean[kinds == k] for k in range(3))).statistic}


@peer("zone-class-statistics", {"values": "ndvi0", "classes": "class0", "zones": "zones.geojson"}, nameProperty="name")
def zone_class_statistics(values, classes, zones):
    pixels, kinds, zone = image(values), codes(classes), burnt(values, zones, "name")
    valid = np.isfinite(pixels) & (kinds != 255) & (zone != 255)
    key = zone[valid].astype(int) * 16 + kinds[valid]
    return {"_means": np.bincount(key, pixels[valid], 1600) / np.bincount(key, minlength=1600)}
