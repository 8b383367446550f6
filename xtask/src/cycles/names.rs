//! The names that every module of a crate defines, imports and mentions, and the files they lead to.

use super::graph::Graph;
use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, ImplItem, Item, Meta, MetaList, Token, UseTree, Visibility};

/// The segments of a path; a star stands for all names.
type Segments = Vec<String>;

/// No chain of re-exports is longer.
const MOST_STEPS: usize = 64;

/// Builds the graph of the files of a crate from its first file. `read` gives the text of a file, or
/// nothing if there is no such file.
pub(super) fn dependencies(root: &Path, read: &dyn Fn(&Path) -> Option<String>) -> Result<Graph> {
    let mut tree = Tree {
        modules: Vec::new(),
        macros: BTreeMap::new(),
        read,
    };
    let folder = root.parent().context("a file without a folder")?;
    tree.add_file(None, root, folder)?;
    Ok(tree.graph())
}

struct Module {
    file: PathBuf,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// The names of its items.
    items: BTreeSet<String>,
    /// The names that it imports, and from where.
    imports: BTreeMap<String, Segments>,
    /// The modules that it imports all names of.
    globs: Vec<Segments>,
    /// The paths in its items and in the imports that aren't re-exports.
    mentions: BTreeSet<Segments>,
}

/// Where a path leads.
enum Target {
    Module(usize),
    /// The module of an item, and the item's name.
    Item(usize, String),
}

struct Tree<'a> {
    /// The first is the root.
    modules: Vec<Module>,
    /// The modules of the macros that belong to the root wherever they are defined.
    macros: BTreeMap<String, usize>,
    read: &'a dyn Fn(&Path) -> Option<String>,
}

impl Tree<'_> {
    /// Adds the module of a file; the files of its children are in this folder.
    fn add_file(&mut self, parent: Option<usize>, file: &Path, folder: &Path) -> Result<usize> {
        let text = (self.read)(file).with_context(|| format!("no file {}", file.display()))?;
        let syntax =
            syn::parse_file(&text).with_context(|| format!("cannot parse {}", file.display()))?;
        self.add_module(parent, file, folder, syntax.items)
    }

    fn add_module(
        &mut self,
        parent: Option<usize>,
        file: &Path,
        folder: &Path,
        items: Vec<Item>,
    ) -> Result<usize> {
        let number = self.modules.len();
        self.modules.push(Module {
            file: file.to_owned(),
            parent,
            children: BTreeMap::new(),
            items: BTreeSet::new(),
            imports: BTreeMap::new(),
            globs: Vec::new(),
            mentions: BTreeSet::new(),
        });
        for item in items {
            if are_for_tests(attributes(&item)) {
                continue;
            }
            match item {
                Item::Mod(child) => {
                    let name = text(&child.ident);
                    let inner = folder.join(&name);
                    let added = match child.content {
                        Some((_, items)) => self.add_module(Some(number), file, &inner, items)?,
                        None => {
                            let flat = folder.join(format!("{name}.rs"));
                            let is_flat = (self.read)(&flat).is_some();
                            let file = if is_flat { flat } else { inner.join("mod.rs") };
                            self.add_file(Some(number), &file, &inner)?
                        }
                    };
                    self.modules[number].children.insert(name, added);
                }
                Item::Use(import) if import.leading_colon.is_none() => {
                    let is_private = matches!(import.vis, Visibility::Inherited);
                    let module = &mut self.modules[number];
                    module.import(&[], import.tree, is_private);
                }
                item => {
                    if let Some(name) = name(&item).map(text) {
                        if is_exported_macro(&item) {
                            self.macros.insert(name.clone(), number);
                        }
                        self.modules[number].items.insert(name);
                    }
                    let mentions = &mut self.modules[number].mentions;
                    collect(&[], without_tests(item).into_token_stream(), mentions);
                }
            }
        }
        Ok(number)
    }

    /// The graph of all that is mentioned.
    fn graph(&self) -> Graph {
        let mut graph = Graph::default();
        for (number, module) in self.modules.iter().enumerate() {
            for path in &module.mentions {
                if let Some(Target::Item(home, name)) = self.resolve(number, path, 0) {
                    graph.add(&module.file, &self.modules[home].file, name);
                }
            }
        }
        graph
    }

    /// Follows a path as it is written in a module; nothing if it leads out of the crate.
    fn resolve(&self, from: usize, path: &[String], steps: usize) -> Option<Target> {
        let mut module = from;
        let mut rest = path;
        while let [first, after @ ..] = rest {
            module = match first.as_str() {
                "crate" => 0,
                "self" => module,
                "super" => self.modules[module].parent?,
                _ => break,
            };
            rest = after;
        }
        let is_inside = rest.len() < path.len();
        self.descend(module, rest, is_inside, steps)
    }

    /// Follows the rest of a path. A name that the module isn't known to have is an item made by a macro if
    /// `is_inside`, that is, if the path has led into the module; otherwise it is from outside the crate.
    fn descend(
        &self,
        number: usize,
        path: &[String],
        is_inside: bool,
        steps: usize,
    ) -> Option<Target> {
        if steps == MOST_STEPS {
            return None;
        }
        let module = &self.modules[number];
        let (name, rest) = match path {
            [] => return Some(Target::Module(number)),
            [name, ..] if name == "*" => return Some(Target::Module(number)),
            [name, rest @ ..] => (name, rest),
        };
        // At the end of a path, a name of both an item and a module means the item.
        let child = module.children.get(name);
        if let Some(&child) = child
            && !rest.is_empty()
        {
            return self.descend(child, rest, true, steps);
        }
        if module.items.contains(name) {
            return Some(Target::Item(number, name.clone()));
        }
        if let Some(&home) = self.macros.get(name).filter(|_| number == 0) {
            return Some(Target::Item(home, name.clone()));
        }
        if let Some(import) = module.imports.get(name) {
            return self.resolve(number, &[import, rest].concat(), steps + 1);
        }
        if let Some(&child) = child {
            return Some(Target::Module(child));
        }
        let from_glob =
            module
                .globs
                .iter()
                .find_map(|glob| match self.resolve(number, glob, steps + 1)? {
                    Target::Module(other) if other != number => {
                        self.descend(other, path, false, steps + 1)
                    }
                    _ => None,
                });
        from_glob.or_else(|| is_inside.then(|| Target::Item(number, name.clone())))
    }
}

impl Module {
    /// Adds the names of an import below this path.
    fn import(&mut self, prefix: &[String], tree: UseTree, is_private: bool) {
        let with = |ident: &Ident| [prefix, &[text(ident)]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.import(&with(&path.ident), *path.tree, is_private),
            UseTree::Group(group) => {
                for tree in group.items {
                    self.import(prefix, tree, is_private);
                }
                return;
            }
            UseTree::Glob(_) => return self.globs.push(prefix.to_vec()),
            UseTree::Name(import) if import.ident == "self" => {
                let Some(name) = prefix.last() else { return };
                (name.clone(), prefix.to_vec())
            }
            UseTree::Name(import) => (text(&import.ident), with(&import.ident)),
            UseTree::Rename(import) if import.ident == "self" => {
                (text(&import.rename), prefix.to_vec())
            }
            UseTree::Rename(import) => (text(&import.rename), with(&import.ident)),
        };
        if is_private {
            self.mentions.insert(path.clone());
        }
        self.imports.insert(name, path);
    }
}

/// Collects the paths among these tokens, those in macros and in `use` trees included.
fn collect(prefix: &[String], tokens: TokenStream, found: &mut BTreeSet<Segments>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_punct = |at: usize, wanted: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let is_separator = |at: usize| is_punct(at, ':') && is_punct(at + 1, ':');
    let mut at = 0;
    while at < tokens.len() {
        let first = match &tokens[at] {
            TokenTree::Ident(ident) => ident,
            TokenTree::Group(group) => {
                collect(&[], group.stream(), found);
                at += 1;
                continue;
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {
                at += 1;
                continue;
            }
        };
        let is_member = at > 0 && is_punct(at - 1, '.') || at > 1 && is_separator(at - 2);
        let is_defined =
            at > 0 && matches!(&tokens[at - 1], TokenTree::Ident(before) if before == "fn");
        let mut path = [prefix, &[text(first)]].concat();
        at += 1;
        while is_separator(at) {
            match tokens.get(at + 2) {
                Some(TokenTree::Ident(next)) => path.push(text(next)),
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    collect(&path, group.stream(), found);
                }
                _ => {}
            }
            at += 3;
        }
        // A lone name of a value may be that of a variable.
        let is_call = is_punct(at, '!')
            || matches!(tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
        let is_type = path[0].starts_with(char::is_uppercase);
        if !is_member && !is_defined && (path.len() > 1 || is_type || is_call) {
            found.insert(path);
        }
    }
}

/// Returns the text of a name, which is the same with `r#` and without.
fn text(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// Returns true if what has these attributes is there only for tests.
fn are_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let condition = || attribute.parse_args::<Meta>();
        path.is_ident("test")
            || path.is_ident("cfg") && condition().is_ok_and(|condition| needs_test(&condition))
    })
}

/// Returns true if the condition of a `cfg` holds only for tests.
fn needs_test(condition: &Meta) -> bool {
    let parts = |list: &MetaList| {
        let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        parts.unwrap_or_default()
    };
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => parts(list).iter().any(needs_test),
        Meta::List(list) if list.path.is_ident("any") => {
            let parts = parts(list);
            !parts.is_empty() && parts.iter().all(needs_test)
        }
        Meta::List(_) | Meta::NameValue(_) => false,
    }
}

/// Returns an item without the methods and the like that are there only for tests.
fn without_tests(mut item: Item) -> Item {
    if let Item::Impl(block) = &mut item {
        block.items.retain(|inner| {
            !are_for_tests(match inner {
                ImplItem::Const(inner) => &inner.attrs,
                ImplItem::Fn(inner) => &inner.attrs,
                ImplItem::Macro(inner) => &inner.attrs,
                ImplItem::Type(inner) => &inner.attrs,
                _ => &[],
            })
        });
    }
    item
}

fn is_exported_macro(item: &Item) -> bool {
    let mut attributes = attributes(item).iter();
    attributes.any(|attribute| attribute.path().is_ident("macro_export"))
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name(item: &Item) -> Option<&Ident> {
    Some(match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    })
}
