"""The tests of this folder by sentence."""

tests = []


def test(name):
  """Registers a test; the function gets the world."""
  def register(function):
    tests.append((name, function, (), True))
    return function
  return register


def each(name, cases, brief=None):
  """Registers a test for each named case; `brief` tells of a case's values whether `./run test` runs it."""
  def register(function):
    for case, values in cases.items():
      tests.append((f"{name} ({case})", function, tuple(values), brief is None or brief(*values)))
    return function
  return register
