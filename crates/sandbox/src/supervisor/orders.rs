//! What the supervisor tells the jail, the interpreter and each child: the profile turned into orders.

use std::path::{Path, PathBuf};

use base64::Engine;
use serde_json::{Value, json};

use super::Runner;
use crate::jail::{JailOrder, namespace_flag};
use crate::profile::Limits;
use crate::run::Kind;
use crate::runtime_files;
use crate::settings::Mechanism;

/// A kind of warm interpreter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    Base,
    Data,
    Plot,
}

impl Tier {
    pub(crate) const ALL: [Self; 3] = [Self::Base, Self::Data, Self::Plot];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Data => "data",
            Self::Plot => "plot",
        }
    }

    pub(crate) fn of(kind: Kind, code: &str) -> Self {
        match if kind == Kind::Auto { Kind::of(code) } else { kind } {
            Kind::Plot => Self::Plot,
            Kind::Data => Self::Data,
            Kind::Base | Kind::Auto => Self::Base,
        }
    }
}

impl Runner {
    fn is_full(&self) -> bool {
        self.doctor.mechanism == Mechanism::Full
    }

    /// (host path, path inside) of everything bound into the room.
    fn binds(&self) -> Vec<(PathBuf, PathBuf)> {
        let mut binds = Vec::new();
        for mount in &self.profile.mount {
            let source = match mount.source.as_str() {
                "PYTHON" => self.doctor.python.clone(),
                "STDLIB" => self.doctor.stdlib.clone(),
                "VENV" => self
                    .settings
                    .venv
                    .canonicalize()
                    .unwrap_or_else(|_| self.settings.venv.clone()),
                path => PathBuf::from(path),
            };
            if mount.optional && !source.exists() {
                continue;
            }
            let target = mount.target.clone().map_or_else(|| source.clone(), PathBuf::from);
            binds.push((source, target));
        }
        binds
    }

    pub(crate) fn jail_order(&self) -> JailOrder {
        JailOrder {
            full: self.is_full(),
            user_namespace: self.doctor.user_namespace,
            namespaces: self.profile.namespaces.zygote.clone(),
            python: self.doctor.python.clone(),
            root: self.settings.state_dir.clone(),
            root_size: self.profile.root.size.clone(),
            folders: self.profile.root.folders.clone(),
            links: self.profile.root.links.clone(),
            devices: self.profile.root.devices.clone(),
            binds: self.binds(),
            environment: self.environment(),
            bootstrap: runtime_files::BOOTSTRAP.to_owned(),
        }
    }

    fn environment(&self) -> std::collections::BTreeMap<String, String> {
        let mut environment = self.profile.environment.clone();
        if !self.is_full() {
            let scratch = self.settings.state_dir.join("scratch");
            let _ = std::fs::create_dir_all(&scratch);
            environment.insert("MPLCONFIGDIR".to_owned(), scratch.display().to_string());
            environment.insert("HOME".to_owned(), scratch.display().to_string());
        }
        environment
    }

    /// What an interpreter learns at its start, with its own modules.
    pub(crate) fn init_for(&self, tier: Tier) -> Value {
        let full = self.is_full();
        let site = if full {
            Path::new("/venv").join(&self.doctor.site)
        } else {
            self.settings.venv.join(&self.doctor.site)
        };
        let read: Vec<String> = if full {
            self.profile.landlock.read.clone()
        } else {
            self.binds()
                .into_iter()
                .map(|(source, _)| source.display().to_string())
                .collect()
        };
        let modules: serde_json::Map<String, Value> = runtime_files::MODULES
            .iter()
            .map(|(name, source)| ((*name).to_owned(), json!(source)))
            .collect();
        let separate = self.profile.namespaces.child.iter().filter(|name| *name != "pid");
        let child_flags = separate
            .filter_map(|name| namespace_flag(name))
            .fold(0, |all, flag| all | flag);
        let isolated = self.doctor.mechanism != Mechanism::None;
        json!({
            "modules": modules,
            "site": [site],
            "tier": tier.name(),
            "mode": if full { "full" } else { "lite" },
            "child_pid_namespace": full && self.profile.namespaces.child.iter().any(|name| name == "pid"),
            "child_namespaces": child_flags,
            "box": self.profile.work,
            "seccomp": base64::engine::general_purpose::STANDARD.encode(&self.filter),
            "landlock_abi": if isolated { self.doctor.landlock_abi } else { 0 },
            "landlock_read": read,
            "landlock_write": self.profile.landlock.write,
            "set_ids": self.doctor.own_uids,
            "drop_capabilities": full || self.doctor.own_uids,
        })
    }

    /// The order for one child. `room`: its working folder in lite mode.
    pub(crate) fn child_order(
        &self,
        slot: u64,
        limits: &Limits,
        join_files: usize,
        room: Option<&Path>,
    ) -> Vec<u8> {
        let uid = u64::from(self.profile.identity.first_uid) + slot % u64::from(self.profile.identity.uids);
        let order = json!({
            "op": "fork",
            "slot": slot,
            "uid": uid,
            "limits": limits,
            "cgroup_fds": join_files,
            "box": room,
        });
        order.to_string().into_bytes()
    }
}
