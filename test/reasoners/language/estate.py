"""Values of expressions over the estate of estate.ts, by numpy and pandas. Writes estate.json beside this file."""

import json
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pandas as pd

x, y = np.meshgrid(np.arange(20), np.arange(20))
ndvi = (((x * 7 + y * 3) % 20) / 20).astype(np.float32).astype(float)
mask = np.where((x + 2 * y) % 5 == 0, 3, (x + y) % 2 + 1)
usable = mask < 3
crop = np.array(["ZR", "WW", "KM", "WW"])[np.minimum(x // 5, 3)]
plot = np.where(y < 15, (y // 5) * 4 + x // 5, -1)
inside = plot >= 0
day = lambda index: date(2023, 4, 1) + timedelta(days=index)

plots = pd.DataFrame({"id": range(12), "crop": [["ZR", "WW", "KM", "WW"][i % 4] for i in range(12)], "bio": [i % 3 == 0 for i in range(12)], "owner": ["Huber" if i < 5 else "Moser" for i in range(12)]})
harvest = pd.DataFrame({"id": [i % 12 for i in range(24)], "year": [2022 + i // 12 for i in range(24)], "yield": [5 + (i % 7) / 2 for i in range(24)]}).merge(plots)
flow = pd.DataFrame({"A1": [np.nan if i % 11 == 3 else 10 + i % 13 for i in range(60)], "A2": [20 + (i * 7) % 17 for i in range(60)], "B7": [np.nan if i == 5 else 3 + i % 4 for i in range(60)]}, index=[day(i) for i in range(60)])
april = [d.month == 4 for d in flow.index]
rain = {(code, 2021 + turn, m + 1): (np.nan if m == 4 and place + turn == 2 else (100 * (m + 1) + 10 * place + turn) / 10) for place, code in enumerate(["A1", "B7"]) for turn in range(2) for m in range(12)}
dust = pd.Series([np.nan if i % 9 == 4 else 10 + i % 8 for i in range(40)])
fires = pd.DataFrame({"date": [day(9 * i) for i in range(30)], "area": [1 + i % 6 for i in range(30)], "cause": [["lightning", "arson", "unknown"][i % 3] for i in range(30)]})
share = lambda condition, where: 100 * np.count_nonzero(condition & where) / np.count_nonzero(where)
wheat = (crop == "WW") & inside & usable
per_plot = {i: ndvi[(plot == i) & usable].mean() for i in range(12)}
of_2022 = harvest[harvest.year == 2022].set_index("id")["yield"]

goldens = {
    # A column for each gauge, by code, place or, where it is one's alone, river.
    "mean(discharge over dates) at gauge 'Oberau'": flow.A1.mean(),
    "mean(discharge over dates) at gauge 'A1' during 2023-04": flow.A1[april].mean(),
    "count(dates where discharge > 5 m3/s) at gauge 'B7'": int((flow.B7 > 5).sum()),
    "mean(area_km2 where river = 'Ahr')": (120 + 310) / 2,
    "gauge of max(mean(discharge over dates) / area_km2 over gauges)": "Oberau" if flow.A1.mean() / 120 > max(flow.A2.mean() / 310, flow.B7.mean() / 45) else "Unterau" if flow.A2.mean() / 310 > flow.B7.mean() / 45 else "Steg",
    "quantile(discharge, 0.05 over dates) at gauge 'Unterau'": flow.A2.quantile(0.05),
    "mean(discharge over dates) during 2023-04 per gauge": {"Oberau": flow.A1[april].mean(), "Unterau": flow.A2[april].mean(), "Steg": flow.B7[april].mean()},
    # A column for each month, in tenths of a millimetre.
    "sum(precipitation over dates) at gauge 'Steg' during 2021 in mm": sum(v for (c, yr, _), v in rain.items() if c == "B7" and yr == 2021),
    "precipitation at gauge 'Oberau' on 2022-03 in mm": rain["A1", 2022, 3],
    "count(dates where precipitation > 30 mm) at gauge 'Steg' during 2022": sum(v > 30 for (c, yr, _), v in rain.items() if c == "B7" and yr == 2022),
    # Values of a rejected quality do not count.
    "max(pm25 over dates)": dust.max(),
    "count(dates where pm25 >= 15)": int((dust >= 15).sum()),
    # Years, a decimal comma, and the crop of the polygons.
    "mean(ertrag_t_ha) on 2022": harvest[harvest.year == 2022]["yield"].mean(),
    "mean(ertrag_t_ha where kultur = 'winter wheat') on 2023 in t/ha": harvest[(harvest.year == 2023) & (harvest.crop == "WW")]["yield"].mean(),
    "mean(yield) within plot 'sugar beet' on 2023": harvest[(harvest.year == 2023) & (harvest.crop == "ZR")]["yield"].mean(),
    "count(plots where kultur = 'winter wheat' and bio = 'yes')": int(((plots.crop == "WW") & plots.bio).sum()),
    "count(plots where not (besitzer = 'Huber'))": 7,
    # Polygons of a kind as a region of cells; only usable pixels count.
    "mean(ndvi where kultur = 'winter wheat')": ndvi[wheat].mean(),
    "mean(ndvi) within (plots where kultur = 'winter wheat')": ndvi[wheat].mean(),
    "mean(ndvi) within plot 'winter wheat'": ndvi[wheat].mean(),
    "mean(ndvi) within (plots where kultur = 'winter wheat' and bio = 'yes')": ndvi[wheat & np.isin(plot, plots.id[plots.bio])].mean(),
    "share(ndvi > 0.6 where kultur = 'maize')": share(ndvi > 0.6, (crop == "KM") & inside & usable),
    "share(lush) within plots": share(ndvi > 0.5, inside & usable),
    "mean(ndvi) per kultur": {name: ndvi[(crop == code) & inside & usable].mean() for code, name in [("ZR", "sugar beet"), ("WW", "winter wheat"), ("KM", "maize")]},
    "kultur of max(mean(ndvi) over kultur)": max([("sugar beet", "ZR"), ("winter wheat", "WW"), ("maize", "KM")], key=lambda one: ndvi[(crop == one[1]) & inside & usable].mean())[0],
    "valid_share(ndvi)": share(usable, np.ones_like(usable)),
    "correlation(mean(ndvi), ertrag_t_ha on 2022 over plots)": float(np.corrcoef([per_plot[i] for i in range(12)], [of_2022[i] for i in range(12)])[0, 1]),
    # Points, lines and events.
    "ndvi at post 'Hof'": ndvi[3, 2] if usable[3, 2] else None,
    "max(ndvi over posts)": np.nanmax([ndvi[r, c] if usable[r, c] else np.nan for c, r in [(2, 3), (11, 8)]]),
    "path of min(length(paths) over paths)": "Gratweg",
    "count(fires where cause = 'arson') during 2023-05..2023-07": int(((fires.cause == "arson") & [date(2023, 5, 1) <= d <= date(2023, 7, 31) for d in fires.date]).sum()),
    "count(fires) during 2023-06": sum(d.month == 6 for d in fires.date if d.year == 2023),
    "sum(area_ha) during 2023-04": int(fires.area[[d.month == 4 and d.year == 2023 for d in fires.date]].sum()),
    "sum(area_ha where cause = 'lightning')": int(fires.area[fires.cause == "lightning"].sum()),
}
plain = lambda value: {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value if isinstance(value, (str, int)) else float(value)
Path(__file__).with_name("estate.json").write_text(json.dumps({key: plain(value) for key, value in goldens.items()}, indent=1, ensure_ascii=False) + "\n")
