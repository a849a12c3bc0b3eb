print("gablota")
