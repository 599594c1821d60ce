# Given to the interpreter with -c: loads the runtime's modules from descriptor 4, so that no file of it is in the sandbox.
import base64, json, os, sys, types

with os.fdopen(4, "rb") as source:
    init = json.load(source)
package = types.ModuleType("suanpan_runtime")
package.__path__ = []
sys.modules["suanpan_runtime"] = package
sources = init.pop("modules")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        short = name.partition("suanpan_runtime.")[2]
        if short in sources:
            from importlib.machinery import ModuleSpec

            return ModuleSpec(name, Finder)
        return None

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        short = module.__name__.partition("suanpan_runtime.")[2]
        exec(compile(sources[short], f"<suanpan>/{short}.py", "exec"), module.__dict__)


sys.meta_path.insert(0, Finder)
sys.path[:] = [entry for entry in sys.path if entry] + init["site"]
init["seccomp_bytes"] = base64.b64decode(init.pop("seccomp"))
from suanpan_runtime import zygote

zygote.serve(init)
