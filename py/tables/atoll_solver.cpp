// Find the winners of positions on Atoll's small board, by the search of skerry/games/atoll/prover.
//
//   atoll_solver lemmas FILE WORK POSITION ..   decide positions and write the lemmas that decide
//       them to FILE. It searches each position for WORK nodes in turn, and then with limits that
//       grow by half, until all are decided. A POSITION is its cells in the order of play, joined
//       by commas
//   atoll_solver moves WORK                     for each line "black white colour" on standard
//       input (stones as hexadecimal bits), print the cells with which `colour`, to move, wins; "?"
//       for a cell that takes more than WORK positions
//
// The environment variable ATOLL_BOARD has the name of a file with the board.
// atoll_first_stones.py writes this file, and compiles and runs this program. It searches some
// 20,000 to 40,000 positions a second, the prover 300.
//
// The results are not trusted: the prover proves the lemmas again, and the checker verifies its
// certificates. So this program keeps no steps of proofs, only the cells that a position's winner
// needs: its stones, and a carrier in which the other colour has no stone. It differs from the
// prover in these points:
//
// - If a connection leads over a group, all stones of the group count as needed.
// - Only one move in SHARE, and FIRST more, count for the proof numbers of a position. With FIRST 1
//   and SHARE 3 it decided d2, a4 and c4 in the fewest seconds; 1 with 4 and 8, 2 with 4, and 3 with
//   3 were slower.
// - Proofs that consist of connections only are not kept for matching with other positions. If there
//   are more than MOST other proofs of a colour, the less useful half is dropped: each new position
//   must be compared with all of them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <unordered_map>
#include <ctime>
#include <tuple>
#include <vector>

using Set = uint64_t;  // a set of nodes: bit k is node k
using Words = std::vector<std::string>;

constexpr int NODES = 48, TURNS = 4;
constexpr int FULLS = 8, SEMIS = 16, ORS = 4, GOALS = 40;  // as in connections.py
constexpr int FIRST = 1, SHARE = 3;
constexpr size_t MOST = 60000;
constexpr uint32_t INFINITE = 1u << 30;

static int count(Set set) { return __builtin_popcountll(set); }
static int lowest(Set set) { return __builtin_ctzll(set); }
static int highest(Set set) { return 63 - __builtin_clzll(set); }
static Set bit(int node) { return Set(1) << node; }

// Calls `act` with each node of a set, in order.
template <class Act>
static void each(Set set, Act act) {
    for (; set; set &= set - 1) act(lowest(set));
}

// ------------------------------------------------------------------------------------- the board

struct Bridge { int a, b, one, other; };
struct Touching { int a, b, at_a, at_b; };  // at_a is 3 to the power of b's place in a's ring, at_b vice versa

static int size, nodes;
static Words names;
static Set around[NODES], home[2], cells;
static int pairs[2][2][2], turns[TURNS][NODES], ring[NODES][6];
static bool dead_ring[729];
static std::vector<Bridge> bridges;
static std::vector<Touching> touching;

static void read_board(const char *path) {
    std::ifstream in(path);
    int many;
    in >> size >> nodes;
    names.resize(size);
    for (auto &name : names) in >> name;
    for (int v = 0; v < nodes; v++) in >> around[v];
    in >> home[0] >> home[1];
    for (auto &colour : pairs) for (auto &pair : colour) in >> pair[0] >> pair[1];
    in >> many;
    bridges.resize(many);
    for (auto &it : bridges) in >> it.a >> it.b >> it.one >> it.other;
    for (auto &turn : turns) for (int v = 0; v < nodes; v++) in >> turn[v];
    for (int v = 0; v < size; v++) for (int &node : ring[v]) in >> node;
    std::string dead;
    in >> dead;
    if (!in || nodes > NODES || dead.size() != 729) {
        fprintf(stderr, "%s is no board\n", path);
        exit(2);
    }
    for (int k = 0; k < 729; k++) dead_ring[k] = dead[k] == '1';
    cells = bit(size) - 1;
    const int power[6] = {1, 3, 9, 27, 81, 243};
    for (int a = 0; a < size; a++) for (int k = 0; k < 6; k++)
        if (ring[a][k] < size) touching.push_back({a, ring[a][k], power[k], power[(k + 3) % 6]});
}

static Set image(Set set, int turn) {
    Set found = 0;
    each(set, [&](int v) { found |= bit(turns[turn][v]); });
    return found;
}

// --------------------------------------------------------------- cells that can't matter: cells.py

struct Inferior { Set dead, captured[2], dominated[2]; };

static bool captures(uint8_t *value, const int *index, Inferior &found) {
    for (auto &it : touching) {
        if (it.a > it.b || value[it.a] || value[it.b]) continue;
        for (int colour = 0; colour < 2; colour++) {
            if (!dead_ring[index[it.a] + (colour + 1) * it.at_a]) continue;
            if (!dead_ring[index[it.b] + (colour + 1) * it.at_b]) continue;
            found.captured[colour] |= bit(it.a) | bit(it.b);
            value[it.a] = value[it.b] = colour + 1;
            return true;
        }
    }
    return false;
}

static Inferior inferior(const Set stones[2]) {
    uint8_t value[NODES + 1] = {};
    for (int colour = 0; colour < 2; colour++)
        each(stones[colour], [&](int v) { value[v] = colour + 1; });
    Inferior found{};
    int index[NODES];
    for (bool changed = true; changed;) {
        changed = false;
        for (int v = 0; v < size; v++) {
            index[v] = 0;
            for (int k = 5; k >= 0; k--) index[v] = 3 * index[v] + value[ring[v][k]];
        }
        for (int v = 0; v < size; v++)
            if (!value[v] && dead_ring[index[v]]) {
                found.dead |= bit(v);
                value[v] = 1;
                changed = true;
            }
        changed = changed || captures(value, index, found);
    }
    for (auto &it : touching)
        if (!value[it.a] && !value[it.b])
            for (int colour = 0; colour < 2; colour++)
                if (dead_ring[index[it.a] + (2 - colour) * it.at_a])
                    found.dominated[colour] |= bit(it.a);
    return found;
}

// ------------------------------------------------------------- virtual connections: connections.py

struct Link { Set carrier, stones; int key; };  // key: the cell that a half connection still needs, or -1

class Net {
  public:
    bool won;
    Link win;                // a connection of opposite islands, if one was found
    std::vector<Link> wins;  // otherwise half connections of them
    Set must;                // the cells that all of them need

    void find(int colour, Set own, Set free, bool only_one_half) {
        once = only_one_half;
        won = false;
        must = ~Set(0);
        wins.clear();
        memset(fulls, 0, sizeof fulls);
        memset(halves, 0, sizeof halves);
        for (auto &bucket : queue) bucket.clear();
        gather(own);
        for (int k = 0; k < 2; k++) {
            auto [one, other] = std::minmax(head[pairs[colour][k][0]], head[pairs[colour][k][1]]);
            goal[k][0] = one;
            goal[k][1] = other;
            if (one == other) {
                won = true;
                win = {0, group[one], -1};
                return;
            }
        }
        near_cells(free);
        for (int at : groups) {
            Set beside = 0;
            each(group[at], [&](int v) { beside |= around[v]; });
            each(beside & free, [&](int v) { add(at, v, {0, group[at], -1}); });
        }
        for (auto &bucket : queue)
            for (size_t k = 0; k < bucket.size(); k++) {  // the bucket grows during the loop
                Found it = bucket[k];
                if (it.link.key < 0) whole(it.start, it.end, it.link);
                else half(it.start, it.end, it.link);
                if (won || !must || (once && !wins.empty())) return;
            }
    }

  private:
    struct Found { int start, end; Link link; };
    struct Near { int end; Set carrier; };

    bool once;
    int head[NODES], goal[2][2];
    Set group[NODES], heads;
    std::vector<int> groups;
    std::vector<Near> near[NODES];
    std::vector<Found> queue[NODES + 2];
    uint8_t fulls[NODES][NODES], halves[NODES][NODES];
    Link full[NODES][NODES][FULLS], semi[NODES][NODES][GOALS];
    Set common[NODES][NODES];

    void gather(Set own) {
        heads = 0;
        groups.clear();
        for (Set left = own; left;) {
            int top = highest(left);
            Set all = bit(top), reach = around[top] & own;
            while (Set more = reach & ~all) {
                all |= more;
                each(more, [&](int v) { reach |= around[v] & own; });
            }
            each(all, [&](int v) { head[v] = top; });
            group[top] = all;
            heads |= bit(top);
            groups.insert(groups.begin(), top);
            left &= ~all;
        }
    }

    void near_cells(Set free) {
        for (auto &it : near) it.clear();
        each(free, [&](int v) { each(around[v] & free, [&](int w) { near[v].push_back({w, 0}); }); });
        for (auto &it : bridges) {
            Set carrier = bit(it.a) | bit(it.b);
            if (~free & (carrier | bit(it.one) | bit(it.other))) continue;
            near[it.one].push_back({it.other, carrier});
            near[it.other].push_back({it.one, carrier});
        }
    }

    bool is_group(int node) const { return heads >> node & 1; }

    bool is_goal(int one, int other) const {
        return (goal[0][0] == one && goal[0][1] == other) || (goal[1][0] == one && goal[1][1] == other);
    }

    static bool covered(const Link *known, int many, Set carrier) {
        return std::any_of(known, known + many, [&](auto &it) { return !(it.carrier & ~carrier); });
    }

    void add(int start, int end, Link link) {
        if (end < start && is_group(end)) std::swap(start, end);
        queue[count(link.carrier)].push_back({start, end, link});
    }

    void whole(int start, int end, Link link) {
        uint8_t &many = fulls[start][end];
        if (many >= FULLS || covered(full[start][end], many, link.carrier)) return;
        full[start][end][many++] = link;
        if (!is_group(end)) {
            over_cell(start, end, link);
            over_group(end, start, link);
            return;
        }
        full[end][start][fulls[end][start]++] = link;
        if (is_goal(start, end)) {
            won = true;
            win = link;
            return;
        }
        over_group(start, end, link);
        over_group(end, start, link);
    }

    void over_group(int far, int at, Link link) {
        auto join = [&](int end) {
            if (end == far || link.carrier >> end & 1) return;
            for (int k = 0; k < fulls[at][end]; k++) {
                const Link &other = full[at][end][k];
                if (other.carrier & link.carrier || other.carrier >> far & 1) continue;
                Link both{link.carrier | other.carrier, link.stones | other.stones, -1};
                is_group(far) ? add(far, end, both) : add(end, far, both);
            }
        };
        if (is_group(far)) for (int end = 0; end < nodes; end++) join(end);
        else for (int end : groups) join(end);
    }

    void over_cell(int start, int cell, Link link) {
        Set all = link.carrier | bit(cell);
        for (auto &it : near[cell])
            if (!(it.carrier & link.carrier) && !(link.carrier >> it.end & 1))
                add(start, it.end, {all | it.carrier, link.stones, cell});
        for (int at : groups) {
            if (at == start) continue;
            for (int k = 0; k < fulls[at][cell]; k++) {
                const Link &other = full[at][cell][k];
                if (!(other.carrier & link.carrier))
                    add(start, at, {all | other.carrier, link.stones | other.stones, cell});
            }
        }
    }

    void half(int start, int end, Link link) {
        bool wanted = is_goal(start, end);
        uint8_t &many = halves[start][end];
        if (many >= (wanted ? GOALS : SEMIS)) return;
        if (covered(full[start][end], fulls[start][end], link.carrier)) return;
        if (covered(semi[start][end], many, link.carrier)) return;
        Set shared = many ? common[start][end] : ~Set(0);
        if (!(shared & link.carrier)) disjoint(start, end, many, link.carrier, link, ORS - 1);
        common[start][end] = shared & link.carrier;
        semi[start][end][many++] = link;
        if (wanted) {
            wins.push_back(link);
            must &= link.carrier;
        }
    }

    // Adds the connections that `all` and up to `most` of the first `below` half connections form.
    void disjoint(int start, int end, int below, Set shared, Link all, int most) {
        for (int k = 0; k < below; k++) {
            const Link &it = semi[start][end][k];
            Set left = shared & it.carrier;
            if (left == shared) continue;
            Link more{all.carrier | it.carrier, all.stones | it.stones, -1};
            if (!left) add(start, end, more);
            else if (most > 1) disjoint(start, end, k, left, more, most - 1);
        }
    }
};

static Net &net = *new Net;

// ------------------------------------------------------- the order of moves: 256 random games each

typedef Set Lanes __attribute__((vector_size(32)));

static const Lanes NONE = {0, 0, 0, 0}, EVERY = ~NONE;

static int lanes_of(Lanes it) { return count(it[0]) + count(it[1]) + count(it[2]) + count(it[3]); }

static Set random_bits(Set &state) {
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

// Count for each empty cell in how many random games it decides the winner. `seed` fixes the games.
static void swings(const Set stones[2], Set seed, int *swing) {
    static Lanes held[2][NODES], reach[2][4][NODES];
    for (int v = 0; v < nodes; v++) {
        Set one = random_bits(seed), two = random_bits(seed);
        bool black = (stones[0] | home[0]) >> v & 1, white = (stones[1] | home[1]) >> v & 1;
        held[0][v] = black ? EVERY : white ? NONE : Lanes{one, two, ~one, ~two};
        held[1][v] = ~held[0][v];
    }
    for (int colour = 0; colour < 2; colour++)
        for (int k = 0; k < 4; k++) {
            Lanes *here = reach[colour][k];
            std::fill(here, here + nodes, NONE);
            here[pairs[colour][k >> 1][k & 1]] = EVERY;
            for (bool changed = true, back = false; changed; back = !back) {
                Lanes news = NONE;
                for (int i = 0; i < nodes; i++) {
                    int v = back ? nodes - 1 - i : i;
                    Lanes more = here[v];
                    each(around[v], [&](int w) { more |= here[w]; });
                    more &= held[colour][v];
                    news |= more ^ here[v];
                    here[v] = more;
                }
                changed = lanes_of(news);
            }
        }
    Lanes black = reach[0][0][pairs[0][0][1]] | reach[0][2][pairs[0][1][1]];
    each(cells & ~stones[0] & ~stones[1], [&](int v) {
        swing[v] = 0;
        for (int loser = 0; loser < 2; loser++) {
            Lanes meets[4];
            for (int k = 0; k < 4; k++) {
                meets[k] = NONE;
                each(around[v], [&](int w) { meets[k] |= reach[loser][k][w]; });
            }
            Lanes lost = held[1 - loser][v] & (loser ? black : ~black);
            swing[v] += lanes_of(((meets[0] & meets[1]) | (meets[2] & meets[3])) & lost);
        }
    });
}

// ----------------------------------------------------------------------------------------- lemmas

struct Lemma { Set stones, carrier; int winner; uint32_t work, from, to; };  // uses deps[from .. to)

struct Hash {
    size_t operator()(const std::array<Set, 2> &it) const {
        Set x = it[0] * 0x9E3779B97F4A7C15u ^ it[1] * 0xC2B2AE3D27D4EB4Fu;
        x = (x ^ (x >> 31)) * 0x94D049BB133111EBu;
        return x ^ (x >> 29);
    }
};

struct Patterns { std::vector<Set> stones, carrier; std::vector<int> lemma; std::vector<uint32_t> hits; };

static std::vector<Lemma> lemmas;
static std::vector<int> deps;
static Patterns patterns[2];
static std::unordered_map<std::array<Set, 2>, int, Hash> numbered[2];

// Return the number of a lemma; -1 if it consists of connections only and is not kept.
static int lemma_of(int winner, Set stones, Set carrier, uint32_t work, const std::vector<int> &uses) {
    auto known = numbered[winner].find({stones, carrier});
    if (known != numbered[winner].end()) return known->second;
    if (uses.empty() && work < 2) return -1;
    int number = lemmas.size();
    for (int turn = 0; turn < TURNS; turn++) {
        int owner = winner ^ (turn > 1);
        std::array<Set, 2> it{image(stones, turn), image(carrier, turn)};
        if (numbered[owner].emplace(it, number).second && work > 1) {
            patterns[owner].stones.push_back(it[0]);
            patterns[owner].carrier.push_back(it[1]);
            patterns[owner].lemma.push_back(number);
            patterns[owner].hits.push_back(0);
        }
    }
    Lemma lemma{stones, carrier, winner, work, uint32_t(deps.size()), 0};
    deps.insert(deps.end(), uses.begin(), uses.end());
    lemma.to = deps.size();
    lemmas.push_back(lemma);
    return number;
}

// Call `hit` for each pattern from number `since` on that lacks at most one stone, with the number
// and that stone, until `hit` returns true.
template <class Hit>
static void scan(const Patterns &known, size_t since, Set mine, Set theirs, Hit hit) {
    typedef long long Truth __attribute__((vector_size(32)));
    const Set *stones = known.stones.data(), *carrier = known.carrier.data();
    auto holds = [&](size_t k) {
        Set lacks = stones[k] & ~mine;
        return !((carrier[k] & theirs) | (lacks & (lacks - 1)) | (lacks & theirs));
    };
    size_t k = since, many = known.stones.size();
    for (; k + 4 <= many; k += 4) {  // four at a time
        Lanes need, free;
        memcpy(&need, stones + k, sizeof need);
        memcpy(&free, carrier + k, sizeof free);
        Lanes lacks = need & ~mine;
        Truth fit = ((free & theirs) | (lacks & (lacks - 1)) | (lacks & theirs)) == NONE;
        if (!(fit[0] | fit[1] | fit[2] | fit[3])) continue;
        for (size_t j = k; j < k + 4; j++) if (holds(j) && hit(j, stones[j] & ~mine)) return;
    }
    for (; k < many; k++) if (holds(k) && hit(k, stones[k] & ~mine)) return;
}

// ------------------------------------------------------------------------------ search: search.py

enum { OPEN, WON, LOST };  // for the player to move

struct Refutation { Set stones, carrier; int key, lemma, next; };

struct Node {
    Set stones[2], must, needs, carrier;  // needs, carrier, key and lemma are set once it is decided
    uint32_t phi, delta, seen[2], work;
    int refuted, lemma;
    uint8_t colour, state, key, many, moves[38];
};

static std::vector<Node> pool(1);
static std::vector<Refutation> refutations;
static std::vector<uint32_t> table(2);
static uint64_t looked, limit;
static bool tired;

static int width(int moves) { return std::min(moves, FIRST + moves / SHARE); }

static void refute(Node &node, int key, Set stones, Set carrier, int lemma) {
    refutations.push_back({stones, carrier, key, lemma, node.refuted});
    node.refuted = refutations.size() - 1;
    node.must &= carrier | bit(key);
}

static void lose(Node &node) {
    std::vector<Refutation> some, chosen;
    for (int k = node.refuted; k >= 0; k = refutations[k].next) some.push_back(refutations[k]);
    auto whole = [](const Refutation &it) { return it.carrier | bit(it.key); };
    std::sort(some.begin(), some.end(), [&](auto &a, auto &b) {
        return std::tuple(count(whole(a)), a.key, a.carrier, a.stones) <
               std::tuple(count(whole(b)), b.key, b.carrier, b.stones);
    });
    Set common = ~Set(0);
    for (auto &it : some)
        if (common & ~whole(it)) {
            chosen.push_back(it);
            common &= whole(it);
        }
    for (int k = int(chosen.size()) - 2; k >= 0; k--) {
        Set rest = ~Set(0);
        for (int j = 0; j < int(chosen.size()); j++) if (j != k) rest &= whole(chosen[j]);
        if (!rest) chosen.erase(chosen.begin() + k);
    }
    std::vector<int> uses;
    node.needs = node.carrier = 0;
    for (auto &it : chosen) {
        node.needs |= it.stones & ~bit(it.key);
        node.carrier |= whole(it);
        if (it.lemma >= 0 && !std::count(uses.begin(), uses.end(), it.lemma)) uses.push_back(it.lemma);
    }
    Set own = node.carrier & node.stones[1 - node.colour];
    node.needs |= own;
    node.carrier &= ~own;
    node.state = LOST;
    node.lemma = lemma_of(1 - node.colour, node.needs, node.carrier, node.work, uses);
}

static void win(Node &node, int key, Set needs, Set carrier, int lemma) {
    node.state = WON;
    node.key = key;
    node.needs = needs;
    node.carrier = carrier & ~bit(key);
    node.lemma = lemma;
}

// Return whether a pattern decides a position. Patterns that lack a stone narrow `must`.
static bool matched(Node &node) {
    int me = node.colour, other = 1 - me;
    Set mine = node.stones[me], theirs = node.stones[other];
    Patterns &own = patterns[me], &others = patterns[other];
    scan(own, node.seen[me], mine, theirs, [&](size_t k, Set lacks) {
        own.hits[k]++;
        Set empty = cells & ~mine & ~theirs, held = own.carrier[k] & mine;
        int key = lowest(lacks ? lacks : empty & own.carrier[k] ? empty & own.carrier[k] : empty);
        Set more = own.carrier[k] & bit(key);
        win(node, key, own.stones[k] | held | more, own.carrier[k] & ~held, own.lemma[k]);
        return true;
    });
    if (node.state != OPEN) return true;
    scan(others, node.seen[other], theirs, mine, [&](size_t k, Set lacks) {
        Set held = others.carrier[k] & theirs;
        Set needs = others.stones[k] | held, carrier = others.carrier[k] & ~held;
        if (!lacks) {
            others.hits[k]++;
            node.state = LOST;
            node.needs = needs;
            node.carrier = carrier;
            node.lemma = others.lemma[k];
        } else if (node.must & ~(carrier | lacks)) {
            others.hits[k]++;
            refute(node, lowest(lacks), needs, carrier, others.lemma[k]);
        }
        return !lacks;
    });
    for (int colour = 0; colour < 2; colour++) node.seen[colour] = patterns[colour].stones.size();
    return node.state != OPEN;
}

static Set hash_of(const Node &node) {
    return Hash()({node.stones[0], node.stones[1] << 1 | node.colour});
}

static void begin(Node &node) {
    Set all[2] = {node.stones[0] | home[0], node.stones[1] | home[1]};
    Set empty = cells & ~all[0] & ~all[1];
    int me = node.colour, other = 1 - me;
    node.must = empty;
    node.refuted = -1;
    node.phi = node.work = 1;
    if (matched(node)) return;
    Inferior poor = inferior(all);
    net.find(other, all[other], empty & ~poor.dead & ~poor.captured[me], false);
    if (net.won) {
        node.state = LOST;
        node.needs = net.win.stones & cells;
        node.carrier = net.win.carrier;
        node.lemma = lemma_of(other, node.needs, node.carrier, node.work, {});
        return;
    }
    for (auto &it : net.wins) refute(node, it.key, it.stones & cells, it.carrier & ~bit(it.key), -1);
    if (!node.must) return lose(node);
    net.find(me, all[me], empty & ~poor.dead & ~poor.captured[other], true);
    if (net.won || !net.wins.empty()) {
        Link it = net.won ? net.win : net.wins[0];
        int key = it.key >= 0 ? it.key : lowest(it.carrier ? it.carrier : empty);
        return win(node, key, (it.stones & cells) | bit(key), it.carrier, -1);
    }
    int swing[NODES];
    swings(node.stones, hash_of(node) | 1, swing);
    Set weak = poor.dead | poor.captured[0] | poor.captured[1] | poor.dominated[me];
    each(node.must, [&](int v) { node.moves[node.many++] = v; });
    std::stable_sort(node.moves, node.moves + node.many, [&](int a, int b) {
        return std::pair(weak >> a & 1, -swing[a]) < std::pair(weak >> b & 1, -swing[b]);
    });
    node.delta = width(node.many);
}

static uint32_t &place(const Node &like) {
    size_t at = hash_of(like) % table.size();
    for (; table[at]; at = (at + 1) % table.size()) {
        Node &there = pool[table[at]];
        bool same = there.stones[0] == like.stones[0] && there.stones[1] == like.stones[1];
        if (same && there.colour == like.colour) break;
    }
    return table[at];
}

// Return the number of a position in the pool; 0 if it is new and the limit of work is reached.
static int look(Set black, Set white, int colour) {
    Node like{};
    like.stones[0] = black;
    like.stones[1] = white;
    like.colour = colour;
    if (uint32_t known = place(like)) return known;
    if (looked >= limit) {
        tired = true;
        return 0;
    }
    looked++;
    if (pool.size() * 2 > table.size()) {
        table.assign(table.size() * 2, 0);
        for (size_t k = 1; k < pool.size(); k++) place(pool[k]) = k;
    }
    begin(like);
    place(like) = pool.size();
    pool.push_back(like);
    return pool.size() - 1;
}

// Drop the less useful half of a colour's patterns if there are too many; the newest ones stay.
static void forget() {
    for (int colour = 0; colour < 2; colour++) {
        Patterns &all = patterns[colour];
        size_t many = all.stones.size(), recent = many - many / 8, kept = 0;
        if (many < MOST) continue;
        std::vector<uint32_t> hits(all.hits.begin(), all.hits.begin() + recent), now(many + 1);
        std::nth_element(hits.begin(), hits.begin() + many / 2, hits.end());
        uint32_t bar = hits[many / 2];
        for (size_t k = 0; k < many; k++) {
            now[k] = kept;
            if (k < recent && all.hits[k] <= bar) continue;
            all.stones[kept] = all.stones[k];
            all.carrier[kept] = all.carrier[k];
            all.lemma[kept] = all.lemma[k];
            all.hits[kept++] = all.hits[k] / 2;
        }
        now[many] = kept;
        all.stones.resize(kept);
        all.carrier.resize(kept);
        all.lemma.resize(kept);
        all.hits.resize(kept);
        for (auto &node : pool) node.seen[colour] = now[std::min<size_t>(node.seen[colour], many)];
    }
}

// Return the open moves that count; no moves if the position is decided now or work has run out.
static std::vector<int> children(int at) {
    std::vector<int> found, under;
    while (true) {
        found.clear();
        under.clear();
        int most = width(count(pool[at].must)), me = pool[at].colour;
        for (int k = 0; k < pool[at].many && int(found.size()) < most; k++) {
            int cell = pool[at].moves[k];
            if (!(pool[at].must >> cell & 1)) continue;
            Set stones[2] = {pool[at].stones[0], pool[at].stones[1]};
            stones[me] |= bit(cell);
            int below = look(stones[0], stones[1], 1 - me);
            if (tired) return {};
            Node &child = pool[below], &node = pool[at];
            if (child.state == OPEN && !matched(child) && !child.must) lose(child);
            if (child.state == OPEN) {
                found.push_back(below);
                under.push_back(cell);
            } else if (child.state == LOST) {
                win(node, cell, child.needs, child.carrier, child.lemma);
                return {};
            } else {
                refute(node, child.key, child.needs, child.carrier, child.lemma);
            }
        }
        Node &node = pool[at];
        size_t left = 0;
        for (size_t k = 0; k < found.size(); k++)
            if (node.must >> under[k] & 1 || int(found.size()) == most) found[left++] = found[k];
        found.resize(left);
        if (left) return found;
        if (!node.must) {
            lose(node);
            return {};
        }
    }
}

static void search(int at, uint32_t phi, uint32_t delta) {
    uint64_t before = looked;
    while (true) {
        std::vector<int> open = children(at);
        Node &node = pool[at];
        node.work += looked - before;
        before = looked;
        if (open.empty()) return;
        uint32_t best = INFINITE, second = INFINITE;
        uint64_t sum = 0;
        int chosen = 0;
        for (int k : open) {
            sum += pool[k].phi;
            if (pool[k].delta < best) {
                second = best;
                best = pool[k].delta;
                chosen = k;
            } else {
                second = std::min(second, pool[k].delta);
            }
        }
        node.phi = best;
        node.delta = std::min<uint64_t>(INFINITE, sum);
        if (node.phi >= phi || node.delta >= delta) return;
        uint32_t most = delta >= INFINITE ? INFINITE : delta - node.delta + pool[chosen].phi;
        uint64_t next = uint64_t(second) + 1 + second / 4;
        if (std::max(patterns[0].stones.size(), patterns[1].stones.size()) >= MOST) forget();
        search(chosen, most, std::min<uint64_t>(phi, next));
        pool[at].work += looked - before;
        before = looked;
        if (tired) return;
    }
}

// Return the winner with `colour` to move; -1 if that takes more than `work` positions.
static int solve(Set black, Set white, int colour, uint64_t work) {
    limit = looked + work;
    tired = false;
    int at = look(black, white, colour);
    while (!tired && pool[at].state == OPEN) search(at, INFINITE, INFINITE);
    return tired ? -1 : pool[at].state == WON ? colour : 1 - colour;
}

// ----------------------------------------------------------------------------------------- commands

struct Position { std::string text; Set stones[2]; int colour; uint64_t work; int winner; };

static Position position_of(const std::string &text) {
    Position it{text, {0, 0}, 0, 0, -1};
    for (size_t from = 0; from < text.size(); from = text.find(',', from) + 1) {
        std::string name = text.substr(from, text.find(',', from) - from);
        auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end()) {
            fprintf(stderr, "there is no cell %s\n", name.c_str());
            exit(2);
        }
        it.stones[it.colour] |= bit(found - names.begin());
        it.colour ^= 1;
        if (text.find(',', from) == std::string::npos) break;
    }
    return it;
}

// Write the lemmas on which the decided positions depend, each after the lemmas that it uses. The
// cost of a lemma is the number of positions searched for it and for all lemmas that it uses.
static void write_lemmas(const char *path, const std::vector<Position> &positions) {
    std::vector<bool> used(lemmas.size());
    for (auto &it : positions) {
        if (it.winner < 0) continue;
        int lemma = pool[look(it.stones[0], it.stones[1], it.colour)].lemma;
        if (lemma >= 0) used[lemma] = true;
    }
    FILE *file = fopen(path, "w");
    for (size_t k = lemmas.size(); k-- > 0;)
        if (used[k])
            for (uint32_t at = lemmas[k].from; at < lemmas[k].to; at++) used[deps[at]] = true;
    std::vector<uint32_t> cost(lemmas.size());
    for (size_t k = 0; k < lemmas.size(); k++) {
        const Lemma &it = lemmas[k];
        uint64_t sum = it.work;
        for (uint32_t at = it.from; at < it.to; at++) sum += cost[deps[at]];
        cost[k] = std::min<uint64_t>(sum, INFINITE);
        if (used[k])
            fprintf(file, "%d %llx %llx %u\n", it.winner, (unsigned long long)it.stones,
                    (unsigned long long)it.carrier, cost[k]);
    }
    fclose(file);
}

static int answer_lemmas(const char *path, uint64_t work, const Words &texts) {
    std::vector<Position> positions;
    for (auto &text : texts) positions.push_back(position_of(text));
    for (size_t open = positions.size(); open; work += work / 2)
        for (auto &it : positions) {
            if (it.winner >= 0) continue;
            uint64_t before = looked;
            clock_t begun = clock();
            it.winner = solve(it.stones[0], it.stones[1], it.colour, work);
            it.work += looked - before;
            open -= it.winner >= 0;
            printf("%s %d %llu %.1f\n", it.text.c_str(), it.winner, (unsigned long long)it.work,
                   double(clock() - begun) / CLOCKS_PER_SEC);
            fflush(stdout);
        }
    write_lemmas(path, positions);
    return 0;
}

static int answer_moves(uint64_t work) {
    unsigned long long black, white;
    int colour;
    while (scanf("%llx %llx %d", &black, &white, &colour) == 3) {
        std::string won;
        each(cells & ~black & ~white, [&](int v) {
            Set stones[2] = {black, white};
            stones[colour] |= bit(v);
            int winner = solve(stones[0], stones[1], 1 - colour, work);
            if (winner < 0) won += " " + names[v] + "?";
            else if (winner == colour) won += " " + names[v];
        });
        printf("%llx %llx %d%s\n", black, white, colour, won.c_str());
        fflush(stdout);
    }
    return 0;
}

int main(int many, char **words) {
    Words all(words + 1, words + many);
    const char *path = getenv("ATOLL_BOARD");
    if (!path || all.size() < 2) {
        fprintf(stderr, "lemmas FILE WORK POSITION .. | moves WORK, and ATOLL_BOARD\n");
        return 2;
    }
    read_board(path);
    if (all[0] == "moves") return answer_moves(std::stoull(all[1]));
    return answer_lemmas(words[2], std::stoull(all[2]), Words(all.begin() + 3, all.end()));
}
