"""Names of people, classes and schools, by arithmetic from their numbers."""

from database import literal

FAMILIES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石"
)
GIVEN_FIRST = "子雨思欣宇佳梓志明文俊静晓嘉一天可若清诗浩博怡海春秋建立国永"
GIVEN_LAST = "涵轩彤睿妍豪杰鸣远琪宁瑶哲婷凯悦辰琳阳然 "
MAJORS = ["会计", "大数据与会计", "财务管理", "审计", "税务", "金融服务与管理", "电子商务", "统计与会计核算"]
PLACES = """江南 临江 滨海 云岭 淮海 岭东 湘中 天山 桂北 燕山 秦川 赣南 闽东 皖江 辽西 陇东 黔中 川北 冀中 鲁西
苏北 浙西 豫东 晋北 渝东 琼州 祁连 长白 松江 洞庭""".split()
KINDS = ["财经职业大学", "商贸职业学院", "会计职业学院", "经济职业技术学院", "现代服务职业学院"]


def functions():
    """SQL functions of a number: a person's name, a class's and a school's."""
    families, firsts, lasts, majors, places, kinds = (
        f"(array[{', '.join(map(literal, words))}])"
        for words in (FAMILIES, GIVEN_FIRST, GIVEN_LAST, MAJORS, PLACES, KINDS)
    )
    # Multiplied by a prime first, so that neighbours have different names.
    return f"""
create function seed.person(n bigint) returns text immutable as $$
  select rtrim({families}[1 + h % {len(FAMILIES)}] || {firsts}[1 + h / {len(FAMILIES)} % {len(GIVEN_FIRST)}]
    || {lasts}[1 + h / {len(FAMILIES) * len(GIVEN_FIRST)} % {len(GIVEN_LAST)}])
  from (select n * 7919 % 1000003 as h) q
$$ language sql;
create function seed.class(n bigint) returns text immutable as $$
  select {majors}[1 + n % {len(MAJORS)}] || '26' || lpad((n / {len(MAJORS)} + 3)::text, 2, '0') || '班'
$$ language sql;
create function seed.school(n bigint) returns text immutable as $$
  select {places}[1 + n % {len(PLACES)}] || {kinds}[1 + n / {len(PLACES)} % {len(KINDS)}]
$$ language sql;
"""
