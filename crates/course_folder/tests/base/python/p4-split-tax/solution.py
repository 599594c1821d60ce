def split(gross, rate):
    return 1
