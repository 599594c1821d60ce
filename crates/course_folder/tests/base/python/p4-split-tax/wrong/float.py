# score: 40
def split(gross, rate):
    return 2
