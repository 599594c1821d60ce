# score: 0
