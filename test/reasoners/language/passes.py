"""Two overpasses a day over a moor, files that go with them by the time in their names, and what comes out of them, by numpy. Writes passes.json beside this file."""

import json
from pathlib import Path

import numpy as np

size = 12
row, column = np.mgrid[0:size, 0:size]
days = ["2021-06-03", "2021-06-09", "2021-06-15", "2022-06-04", "2022-06-10"]
noon = ["1010", "0955", "1040", "1020", "1005"]
late = ["2215", "2150", "2235", "2200", "2225"]


def grid(values):
    head = [f"ncols {size}", f"nrows {size}", "xllcorner 9", "yllcorner 47", "cellsize 0.1"]
    return "\n".join([*head, *(" ".join(f"{value:g}" for value in line) for line in values), ""])


files, warm, cold, day_gain, night_gain = {}, [], [], [], []
for at, (day, early, evening) in enumerate(zip(days, noon, late)):
    heat = 295.25 + (column * 7 + row * 5 + at * 3) % 23
    heat[(column + row + at) % 6 == 0] = 0
    chill = 275.5 + (column * 3 + row * 11 + at * 5) % 17
    chill[(column * 2 + row + at) % 7 == 0] = 0
    gain = 200 + (column + row * 2 + at) % 40
    low = 150 + (column * 3 + row + at) % 30
    gain[(column * row + at) % 9 == 4] = 0
    named = day.replace("-", "_")
    files[f"{named}_{early}_BT_11_Day.asc"] = grid(heat)
    files[f"{named}_{evening}_BT_11_Night.asc"] = grid(chill)
    # The second year's files are written with other dashes.
    place = "Kettle Moor" if day < "2022" else "Kettle-Moor "
    files[f"{place}_{day}_{early}_Gain11.asc"] = grid(gain)
    files[f"{place}_{day}_{evening}_Gain11.asc"] = grid(low)
    for all_of, values in ((warm, heat), (cold, chill), (day_gain, gain), (night_gain, low)):
        all_of.append(np.where(values == 0, np.nan, values))

warm, cold, day_gain, night_gain = (np.array(one, dtype=float) for one in (warm, cold, day_gain, night_gain))


def surface(heat, gain):
    return heat / (1 + (11 * heat / 14000) * np.log(0.0025 * gain + 0.4))


by_day, by_night = surface(warm, day_gain), surface(cold, night_gain)


def share(values, level):
    return 100 * np.mean(values[~np.isnan(values)] > level)


values = {
    "day 2021-06-09": np.nanmean(by_day[1]),
    "night 2021-06-09": np.nanmean(by_night[1]),
    "warmer June": np.mean([np.nanmean(one) for one in by_day[3:]]) - np.mean([np.nanmean(one) for one in by_day[:3]]),
    "share by day": np.mean([share(one, 312) for one in by_day[:3]]),
}
Path(__file__).with_name("passes.json").write_text(json.dumps({"files": files, "values": {name: round(float(value), 6) for name, value in values.items()}}, indent=1) + "\n")
