"""Checks figures, described as data, against what a test asks of them."""

from suanpan_runtime import compare


def _text(found, item, wanted, actual):
    if wanted is None:
        return 0
    if wanted is True:
        if not actual:
            found.append((item, "有文字", "空"))
    elif wanted not in actual:
        found.append((item, f"含「{wanted}」", f"「{actual}」"))
    return 1


def findings(figures, spec, values):
    """The number of checks, and those that failed as (item, expected, actual)."""
    place, number = spec.get("axes", 1), spec.get("figure", 1)
    if not isinstance(figures, list) or len(figures) < number:
        return 1, [("图的数量", f"至少 {number} 张", f"{len(figures)} 张")]
    figure = figures[number - 1]
    if len(figure["axes"]) < place:
        return 1, [("坐标系", f"至少 {place} 个", f"{len(figure['axes'])} 个")]
    axes = figure["axes"][place - 1]
    # A second y-axis lies on the same place: its series and legend count as part of the picture.
    together = [other for other in figure["axes"] if other["position"] == axes["position"]] or [axes]
    series = [item for other in together for item in other["series"]]
    found, total = [], 0
    total += _text(found, "标题", spec.get("title"), axes["title"] or figure.get("title") or next((o["title"] for o in together if o["title"]), ""))
    total += _text(found, "横轴标签", spec.get("xlabel"), axes["xlabel"])
    total += _text(found, "纵轴标签", spec.get("ylabel"), axes["ylabel"])
    legend = [text for other in together for text in other["legend"] or ()]
    wanted = spec.get("legend")
    if wanted is not None:
        total += 1
        if (wanted is True and not legend) or (isinstance(wanted, list) and sorted(wanted) != sorted(legend)):
            found.append(("图例", "有" if wanted is True else "、".join(wanted), "、".join(legend) or "无"))
    for kind in spec.get("kinds", ()):
        total += 1
        if not any(item["kind"] == kind for item in series):
            found.append(("图形种类", kind, "、".join(sorted({item["kind"] for item in series})) or "无"))
    if "ticks" in spec:
        total += 1
        if len(axes["xticks"]) != spec["ticks"]:
            found.append(("横轴刻度数", spec["ticks"], len(axes["xticks"])))
    if spec.get("twin"):
        total += 1
        if len(together) < 2:
            found.append(("双纵轴", "两个", "一个"))
    for number, item in enumerate(spec.get("series", ()), 1):
        total += 1
        if not any(_fits(candidate, item, values) for candidate in series):
            found.append((f"第 {number} 组数据", item.get("label") or compare.show(values.of(item.get("y", [])), 200), "没有对应的一组"))
    return total, found


def _fits(candidate, wanted, values):
    rules = {"tolerance": wanted.get("tolerance", compare.DEFAULT_TOLERANCE)}
    if "kind" in wanted and candidate["kind"] != wanted["kind"]:
        return False
    if "label" in wanted and candidate["label"] != wanted["label"]:
        return False
    return all(compare.equal(candidate[axis], values.of(wanted[axis]), rules) for axis in ("x", "y") if axis in wanted)
