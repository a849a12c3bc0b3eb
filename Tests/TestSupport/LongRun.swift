import Glibc

/// Whether `./run proof` runs the tests, which tries more of what is made at random than every run does.
public let isLongRun = getenv("GABLOTA_LONG") != nil
