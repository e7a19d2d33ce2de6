"""Numbers of images: no map comes out of these."""
import numpy as np

from peer import PIXEL, codes, image, images, peer

STACK = ["ndvi0", "ndvi1", "ndvi2", "ndvi3"]


@peer("layer-statistics", {"values": STACK}, statistic="std")
def layer_statistics(values):
    spreads = []
    for name in values:
        pixels = image(name)
        pixels = pixels[np.isfinite(pixels)]
        spreads.append((pixels.size, pixels.std()))
    return {"value": spreads[0][1], "_all": spreads}


@peer("layer-quantiles", {"values": STACK}, percentiles=[10, 50, 90])
def layer_quantiles(values):
    found = []
    for name in values:
        pixels = image(name)
        found.append(np.percentile(pixels[np.isfinite(pixels)], [10, 50, 90]))
    return {"value": found[0][0]}


@peer("layer-ranks", {"values": STACK})
def layer_ranks(values):
    means = [np.nanmean(image(name)) for name in values]
    return {"_order": np.argsort(means)}


@peer("statistic-of-layers", {"values": STACK})
def statistic_of_layers(values):
    means = [np.nanmean(image(name)) for name in values]
    return {"value": np.mean(means), "highest": max(means), "lowest": min(means)}


@peer("layer-mean-exceedance", {"values": STACK}, threshold=0.3)
def layer_mean_exceedance(values):
    means = np.array([np.nanmean(image(name)) for name in values])
    return {"count": (means > 0.3).sum(), "percent": 100 * (means > 0.3).mean()}


@peer("period-statistics", {"values": STACK}, period="season")
def period_statistics(values):
    pools = {}
    for name, season in zip(values, ("DJF", "DJF", "MAM", "MAM")):
        pixels = image(name)
        pixels = pixels[np.isfinite(pixels)]
        count, total = pools.get(season, (0, 0))
        pools[season] = (count + pixels.size, total + pixels.sum())
    return {"_means": {season: total / count for season, (count, total) in pools.items()}}


@peer("area-weighted-mean", {"values": STACK})
def area_weighted_mean(values):
    found = []
    for name in values:
        pixels = image(name)
        weights = np.where(np.isfinite(pixels), PIXEL, 0.0)
        found.append((np.nansum(pixels * weights) / weights.sum(), weights.sum()))
    return {"value": found[0][0], "area": found[0][1]}


@peer("threshold-share", {"values": STACK}, threshold=0.3)
def threshold_share(values):
    found = []
    for name in values:
        pixels = image(name)
        valid = np.isfinite(pixels).sum()
        hits = (pixels > 0.3).sum()
        found.append((100 * hits / valid, hits * PIXEL, hits))
    return dict(zip(("share", "area", "count"), found[0]))


@peer("threshold-sum-share", {"values": STACK}, threshold=0.3)
def threshold_sum_share(values):
    found = []
    for name in values:
        pixels = image(name)
        total = np.nansum(pixels)
        found.append((100 * pixels[pixels > 0.3].sum() / total, total))
    return {"value": found[0][0], "total": found[0][1]}


@peer("exceedance-images", {"values": STACK}, threshold=0.3, share=50)
def exceedance_images(values):
    shares = []
    for name in values:
        pixels = image(name)
        shares.append(100 * (pixels > 0.3).sum() / np.isfinite(pixels).sum())
    return {"count": (np.array(shares) > 50).sum(), "meanShare": np.mean(shares)}


@peer("change-share", {"values": STACK}, threshold=0.05)
def change_share(values):
    change = image(values[-1]) - image(values[0])
    valid = np.isfinite(change).sum()
    hits = (change > 0.05).sum()
    return {"share": 100 * hits / valid, "_mean": np.nanmean(change)}


@peer("joint-condition-share", {"first": ["ndvi0"], "second": ["lst0"]}, firstThreshold=0.3, secondThreshold=286)
def joint_condition_share(first, second):
    a, b = image(first[0]), image(second[0])
    valid = np.isfinite(a) & np.isfinite(b)
    hits = (valid & (a > 0.3) & (b > 286)).sum()
    return {"share": 100 * hits / valid.sum(), "count": hits, "area": hits * PIXEL}


@peer("backscatter-mean", {"values": ["power"]}, scale="power")
def backscatter_mean(values):
    linear = np.nanmean(image(values[0]))
    return {"value": 10 * np.log10(linear), "linear": linear}


@peer("circular-statistics", {"values": ["angle"]})
def circular_statistics(values):
    angles = image(values[0])
    angles = np.deg2rad(angles[np.isfinite(angles)])
    sine, cosine = np.sin(angles).sum(), np.cos(angles).sum()
    length = np.hypot(sine, cosine) / angles.size
    return {"mean": np.rad2deg(np.arctan2(sine, cosine)) % 360, "resultant": length}


@peer("normality-test", {"values": ["ndvi0"]})
def normality_test(values):
    from scipy import stats

    pixels = image(values[0])
    pixels = pixels[np.isfinite(pixels)]
    bera = stats.jarque_bera(pixels)
    squared = stats.normaltest(pixels)
    return {"jarqueBera": bera.statistic, "kSquared": squared.statistic}


@peer("raster-inequality", {"values": ["power"]})
def raster_inequality(values):
    pixels = image(values[0])
    pixels = np.sort(pixels[np.isfinite(pixels)])
    n, total = pixels.size, pixels.sum()
    gini = 2 * np.sum(np.arange(1, n + 1) * pixels) / (n * total) - (n + 1) / n
    share = pixels / pixels.mean()
    return {"gini": gini, "theil": np.mean(share * np.log(share)), "_top": pixels[-n // 10 :].sum() / total}


@peer("correlation", {"first": ["ndvi0"], "second": ["lst0"]})
def correlation(first, second):
    from scipy import stats

    a, b = image(first[0]), image(second[0])
    valid = np.isfinite(a) & np.isfinite(b)
    a, b = a[valid], b[valid]
    line = stats.linregress(a, b)
    ranks = stats.spearmanr(a, b).statistic
    return {"pearson": line.rvalue, "spearman": ranks, "slope": line.slope, "intercept": line.intercept}


@peer("layer-correlation-matrix", {"values": STACK})
def layer_correlation_matrix(values):
    pixels = images(values).reshape(len(values), -1)
    pixels = pixels[:, np.isfinite(pixels).all(0)]
    covariance = np.cov(pixels)
    spread = np.sqrt(np.diag(covariance))
    r = (covariance / np.outer(spread, spread))[np.triu_indices(len(values), 1)]
    return {"strongest": r[np.argmax(np.abs(r))], "meanCorrelation": r.mean()}


@peer("raster-agreement", {"estimate": ["ndvi0"], "observed": ["ndvi1"]})
def raster_agreement(estimate, observed):
    a, b = image(estimate[0]), image(observed[0])
    valid = np.isfinite(a) & np.isfinite(b)
    a, b = a[valid], b[valid]
    error = a - b
    r = np.corrcoef(a, b)[0, 1]
    return {
        "bias": error.mean(),
        "mae": np.abs(error).mean(),
        "rmse": np.sqrt((error**2).mean()),
        "rSquared": r**2,
        "efficiency": 1 - (error**2).sum() / ((b - b.mean()) ** 2).sum(),
    }


@peer("statistic-contrast", {"first": ["ndvi0"], "second": ["ndvi1"]})
def statistic_contrast(first, second):
    a, b = np.nanmean(image(first[0])), np.nanmean(image(second[0]))
    return {"difference": a - b, "meanFirst": a, "meanSecond": b}


@peer("bit-share", {"values": ["quality"]}, bits=[3, 4])
def bit_share(values):
    stored = codes(values[0])
    valid = stored != 1
    hits = (valid & ((stored & 0b11000) != 0)).sum()
    return {"value": 100 * hits / valid.sum(), "count": hits}


@peer("sum-of-lights", {"lights": ["people"]}, litFrom=1)
def sum_of_lights(lights):
    light = image(lights[0])
    lit = light >= 1
    valid = np.isfinite(light).sum()
    total = light[lit].sum()
    return {"sum": total, "litShare": 100 * lit.sum() / valid, "density": total / (valid * PIXEL / 1e6)}
