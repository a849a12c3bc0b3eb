"""Judges the files of `gablota init --nightly` for hosts of repositories.

    python workflows.py check FILE
    python workflows.py run FILE REPOSITORY FOLDER [BEFORE]

`check` holds a file against the schema of its host, and against our own rules. `run` clones the repository into FOLDER and
executes the steps there as the host would: what its actions do is done here (checkout, cache, artifacts), and `apt-get` and
`curl` are stand-ins, so that nothing is fetched or installed. BEFORE is the folder of the night before, whose cache and
output are taken.
"""

import os
import re
import shutil
import subprocess
import sys

import yaml

FILE = sys.argv[2]
IS_GITLAB = FILE.endswith(".gitlab-ci.yml")


def load():
    with open(FILE, encoding="utf-8") as file:
        # YAML 1.1 takes `on` for true.
        text = file.read()
    return text, yaml.safe_load(re.sub(r"(?m)^on:", '"on":', text))


def check():
    text, document = load()
    schema = "vendor.gitlab-ci" if IS_GITLAB else "vendor.github-workflows"
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, FILE], capture_output=True, text=True)
    problems = [] if done.returncode == 0 else [done.stdout + done.stderr]
    problems += own_gitlab(document) if IS_GITLAB else own_workflow(text, document)
    if problems:
        sys.exit("\n".join(problems))


def own_workflow(text, document):
    problems = []
    for name, job in document["jobs"].items():
        if "timeout-minutes" not in job:
            problems.append(f"{name} has no limit of time")
    for use in re.findall(r"uses: (\S+)", text):
        if not re.search(r"@[0-9a-f]{40}$", use):
            problems.append(f"{use} is not pinned")
    for schedule in document["on"]["schedule"]:
        if int(schedule["cron"].split()[0]) % 2 == 0:
            problems.append("the minute is even")
    if "workflow_dispatch" not in document["on"]:
        problems.append("it cannot be started by hand")
    if document["concurrency"].get("cancel-in-progress") is not False:
        problems.append("a night may be broken off")
    if document["permissions"] not in ({}, {"contents": "read"}):
        problems.append("everything has more rights than it needs")
    # Data never becomes part of a script: it reaches one by the environment alone.
    for job in document["jobs"].values():
        for step in job["steps"]:
            if "${{" in step.get("run", ""):
                problems.append(f"an expression in a script: {step['run']}")
    return problems


def own_gitlab(document):
    job = document["pages"]
    wanted = ("timeout", "resource_group", "rules", "cache", "artifacts")
    return [f"it has no {name}" for name in wanted if name not in job] + (
        [] if job["interruptible"] is False else ["a night may be broken off"])


# Running


def stand_ins(folder):
    """Programs in the place of those that would change the machine or ask others."""
    os.makedirs(folder)
    scripts = {
        "apt-get": "echo apt-get \"$@\"",
        "curl": "while [ $# -gt 0 ]; do if [ \"$1\" = -o ]; then printf package > \"$2\"; fi; shift; done",
    }
    for name, script in scripts.items():
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\n{script}\n")
        os.chmod(path, 0o755)
    os.symlink(os.environ["GABLOTA"], os.path.join(folder, "gablota"))


def run():
    repository, folder = sys.argv[3:5]
    before = sys.argv[5] if len(sys.argv) > 5 else None
    _, document = load()
    subprocess.run(["git", "clone", "-q", repository, folder], check=True)
    tools = folder + ".tools"
    stand_ins(tools)
    environment = {
        "PATH": f"{tools}:/usr/bin:/bin", "HOME": folder + ".home", "LANG": "C.UTF-8", "CI": "true",
        "GITHUB_STEP_SUMMARY": folder + ".summary", "GITHUB_OUTPUT": folder + ".output",
        "GITHUB_REPOSITORY": "town/library", "GITHUB_API_URL": "https://api.example.org",
    }
    os.makedirs(environment["HOME"])
    if IS_GITLAB:
        run_gitlab(document["pages"], folder, before, environment)
    else:
        run_workflow(document, folder, before, environment)


def script(text, folder, environment):
    print("$", text)
    done = subprocess.run(["bash", "-eo", "pipefail", "-c", text], cwd=folder, env=environment)
    if done.returncode:
        sys.exit(f"the step ended with {done.returncode}: {text}")


def restore(path, folder, before):
    if before and os.path.exists(os.path.join(before, path)):
        shutil.copytree(os.path.join(before, path), os.path.join(folder, path))


def variables(declared):
    """With what somebody fills in: an address, and the sum of the stand-in's package."""
    import hashlib
    filled = dict(declared, GABLOTA_RELEASE="https://example.org/release")
    filled["GABLOTA_SHA256"] = hashlib.sha256(b"package").hexdigest()
    # Without somebody at the keyboard, inputs are empty.
    return {name: "" if "${{" in str(value) else str(value) for name, value in filled.items()}


def run_workflow(document, folder, before, environment):
    jobs = document["jobs"]
    for job in jobs.values():
        environment = dict(environment, **variables(job.get("env", {})))
        for step in job["steps"]:
            if "run" in step:
                script(step["run"], folder, environment)
                continue
            action = step["uses"].split("@")[0]
            if action.endswith("cache/restore"):
                restore(step["with"]["path"], folder, before)
            elif action.endswith("upload-pages-artifact"):
                assert os.path.exists(os.path.join(folder, step["with"]["path"], "index.html"))
            elif action.endswith("cache/save"):
                assert os.path.isdir(os.path.join(folder, step["with"]["path"]))
            elif not action.endswith(("checkout", "upload-artifact", "deploy-pages")):
                sys.exit(f"unknown action {action}")


def run_gitlab(job, folder, before, environment):
    environment = dict(environment, **variables(job["variables"]))
    for path in job["cache"]["paths"]:
        restore(path, folder, before)
    for text in job["before_script"] + job["script"]:
        script(text, folder, environment)
    for path in job["artifacts"]["paths"]:
        if not os.path.exists(os.path.join(folder, path)):
            sys.exit(f"no artifact {path}")


{"check": check, "run": run}[sys.argv[1]]()
