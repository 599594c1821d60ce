def fifo(moves):
    """先进先出：（发出成本列表，结存金额）。"""
    ...


def moving(moves):
    """移动加权平均。"""
    ...


def monthly(moves):
    """月末一次加权平均。"""
    ...


moves = [("入", 1000, 200), ("入", 1000, 204.80), ("出", 590, 0), ("入", 500, 210), ("出", 900, 0)]
result = {"先进先出": fifo(moves), "移动加权": moving(moves), "月末加权": monthly(moves)}
print(result)
