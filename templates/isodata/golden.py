import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../fixtures'))
import numpy as np
from oracle import case, failure, layer, number, physical, raster, table, write
from scipy.spatial.distance import cdist


def isodata(x, wanted, least, wide, near, rounds):
    """Tou and Gonzalez (1974), 3.3.7: fourteen steps, with starts along the diagonal of mean ± standard deviation."""
    usual = x.std(0).mean() / 2
    wide, near = wide or usual, near or usual
    centres = x.mean(0) + np.linspace(-1, 1, wanted)[:, None] * x.std(0) if wanted > 1 else x.mean(0)[None]
    for step in range(1, rounds + 1):
        before = centres
        label = cdist(x, centres).argmin(1)
        names, counts = np.unique(label, return_counts=True)
        middles = np.array([x[label == name].mean(0) for name in names])
        if (counts < least).any() and (counts >= least).any():
            label = cdist(x, middles[counts >= least]).argmin(1)
            names, counts = np.unique(label, return_counts=True)
            middles = np.array([x[label == name].mean(0) for name in names])
        centres = middles
        if step == rounds:
            break
        members = [x[label == name] for name in names]
        own = np.array([np.linalg.norm(group - middle, axis=1).mean() for group, middle in zip(members, middles)])
        overall = np.average(own, weights=counts)
        scarce = len(middles) <= wanted / 2
        splitting = len(middles) < 2 * wanted and (scarce or step % 2 == 1)
        out, divided = [], False
        for group, middle, distance in zip(members, middles, own):
            spread = group.std(0)
            offset = np.where(np.arange(x.shape[1]) == spread.argmax(), spread.max() / 2, 0)
            if splitting and spread.max() > wide and (scarce or (distance > overall and len(group) > 2 * (least + 1))):
                out, divided = out + [middle - offset, middle + offset], True
            else:
                out.append(middle)
        if not divided:
            gaps = sorted((np.linalg.norm(middles[i] - middles[j]), i, j) for i in range(len(middles)) for j in range(i))
            used, out = set(), []
            for gap, i, j in gaps:
                if gap < near and not {i, j} & used:
                    used |= {i, j}
                    out.append(np.average(middles[[i, j]], axis=0, weights=counts[[i, j]]))
            out += [middle for i, middle in enumerate(middles) if i not in used]
            still = len(before) == len(middles) and np.abs(before - middles).max() < 1e-9 * usual
            if still and not used and (splitting or len(middles) >= 2 * wanted):
                break
        centres = np.array(out)
    return centres[np.lexsort(centres.T[::-1])]


def expected(values, clusters=5, minimumPixels=10, maximumDeviation=0, minimumDistance=0, iterations=30):
    flat = values.reshape(len(values), -1).T
    valid = np.isfinite(flat).all(1)
    centres = isodata(flat[valid], clusters, minimumPixels, maximumDeviation, minimumDistance, iterations)
    classes = np.full(valid.size, np.nan)
    classes[valid] = cdist(flat[valid], centres).argmin(1) + 1
    sizes = [(classes == at + 1).sum() for at in range(len(centres))]
    print(len(centres), sizes)
    return {'classes': raster(classes.reshape(values.shape[1:])), 'found': number(len(centres), valid.sum(), valid.size),
            'centres': table([{'class': at + 1, 'centre': value} for at, row in enumerate(centres) for value in row]),
            'sizes': table([{'class': at + 1, 'pixels': size, 'share': 100 * size / valid.sum()} for at, size in enumerate(sizes)])}


three = [layer('scene.tif', band) for band in (1, 2, 3)]
scene = np.stack([physical('scene.tif', band) for band in (1, 2, 3)])
two = [layer('optical-2019-06-15.tif', band) for band in (1, 2)]
optical = np.stack([physical('optical-2019-06-15.tif', band) for band in (1, 2)])
warm = physical('temperature-2019-06-15.tif')
cases = [case(name, {'bands': bands}, params, expected(values, **params)) for name, bands, values, params in [
    ('from two clusters, four kinds of ground are found by splitting', three, scene, {'clusters': 2, 'maximumDeviation': 0.1, 'minimumDistance': 0.05}),
    ('from ten clusters, close ones are joined', three, scene, {'clusters': 10, 'minimumDistance': 0.15}),
    ('two bands on another grid, as the data suggest', two, optical, {}),
    ('small clusters are given up', two, optical, {'clusters': 8, 'minimumPixels': 20, 'maximumDeviation': 0.04, 'minimumDistance': 0.02}),
    ('one band, three rounds', layer('temperature-2019-06-15.tif'), warm[None], {'clusters': 4, 'maximumDeviation': 2, 'minimumDistance': 1, 'iterations': 3}),
    ('one round of one cluster is the mean', two, optical, {'clusters': 1, 'iterations': 1}),
]]
write(__file__, cases + [failure('more clusters than pixels', {'bands': layer('yearly-2010.tif')}, {'clusters': 60}, 'need as many valid pixels')])
