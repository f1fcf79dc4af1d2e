/* The Conqueror for two on the basic board, and a net that learns what positions are worth.

   conqueror_net learn GAMES SEED FILE    learn from self-play games, write the weights to FILE
   conqueror_net trace GAMES SEED         print random games turn by turn, for a test

   conqueror_net.py compiles and runs this program. It has only the parts that learning needs. The
   rules equal those of position.py in the bot's folder, and the facts are the features of
   features.py there; a test compares them. Here tile t is in column t % 8 and row t / 8: there is
   no column of water. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Set; /* a set of tiles: bit t is tile t */

#define TILE(t) ((Set)1 << (t))
#define COUNT(set) __builtin_popcountll(set)
#define FIRST(set) __builtin_ctzll(set)

enum { TILES = 64, ISLANDS = 16, UNITS = 48, MOST = 64, LONGEST = 400 };

/* ---- chance: splitmix64 */

static uint64_t chance;

static uint64_t drawn(void) {
    uint64_t z = (chance += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static int below(int limit) { return (int)(((drawn() >> 32) * (uint64_t)limit) >> 32); }

/* ---- the board */

static Set masks[ISLANDS];
static int island_at[TILES], beside[ISLANDS][4], besides[ISLANDS];

static Set sideways(Set set) {
    const Set left = 0x0101010101010101u, right = 0x8080808080808080u;
    return ((set & ~right) << 1) | ((set & ~left) >> 1);
}

static Set spread(Set set) { return sideways(set) | (set << 8) | (set >> 8); }

static void lay(void) {
    for (int t = 0; t < TILES; t++) {
        island_at[t] = t / 16 * 4 + t % 8 / 2;
        masks[island_at[t]] |= TILE(t);
    }
    for (int i = 0; i < ISLANDS; i++)
        for (int k = 0; k < ISLANDS; k++)
            if (k != i && spread(masks[i]) & masks[k]) beside[i][besides[i]++] = k;
}

/* Find the tiles that 1, 2 and 3 steps over land lead to: see board.reach. */
static void ways(int tile, Set land, Set found[3]) {
    Set start = TILE(tile), near = spread(start) & land, second = spread(near) & land & ~start;
    Set level = near & sideways(start), upright = near & ~sideways(start);
    Set over = sideways(upright) & land, next = ((level << 8) | (level >> 8)) & land;
    Set square = ((over << 8) | (over >> 8) | sideways(next)) & near;
    found[0] = near;
    found[1] = second;
    found[2] = (spread(second) & land & ~near) | square;
}

/* ---- positions, as in position.py: hot is one_free, warm two_free, fresh claim_pending, left
   open_islands */

typedef struct {
    Set land, taken, hot, warm, coins[2];
    int8_t filled[ISLANDS], owners[ISLANDS], latest[ISLANDS], tokens[2], fresh[2];
    int turn, left;
} Position;

static Position opening(void) {
    Position p = {.land = ~(Set)0, .tokens = {0, 63}, .fresh = {1, 1}, .left = ISLANDS};
    memset(p.owners, -1, sizeof p.owners);
    memset(p.latest, -1, sizeof p.latest);
    p.taken = TILE(0) | TILE(63);
    p.filled[0] = p.filled[15] = 1;
    return p;
}

static void reaches(const Position *p, int seat, Set found[3]) {
    ways(p->tokens[seat], p->land, found);
    for (int k = 0; k < 3; k++) found[k] &= ~p->taken;
}

/* Begin a turn. Set found[k] to the tiles that k + 1 steps lead to. Return 0 if the game is over. */
static int begin(Position *p, Set found[3]) {
    int seat = p->turn, tile = p->tokens[seat];
    if (p->fresh[seat]) {
        p->fresh[seat] = 0;
        p->coins[seat] |= TILE(tile);
        p->latest[island_at[tile]] = seat;
    }
    if (!p->left && !p->fresh[0] && !p->fresh[1]) return 0;
    reaches(p, seat, found);
    return (found[0] | found[1] | found[2]) != 0;
}

static void lift(Position *p, int island) {
    for (int seat = 0; seat < 2; seat++)
        if (masks[island] & TILE(p->tokens[seat])) return;
    p->land &= ~masks[island];
}

static void land_on(Position *p, int tile) {
    int seat = p->turn, island = island_at[tile], left = island_at[p->tokens[seat]];
    p->tokens[seat] = tile;
    if (p->owners[left] >= 0) lift(p, left);
    p->taken |= TILE(tile);
    p->fresh[seat] = 1;
    switch (++p->filled[island]) {
    case 2: p->warm |= masks[island]; break;
    case 3: p->warm &= ~masks[island]; p->hot |= masks[island]; break;
    case 4: p->hot &= ~masks[island]; p->owners[island] = seat; p->left--; break;
    }
}

/* Return the position after a landing, in which the rival is to move; tile -1: the player stays. */
static Position landed(const Position *p, int tile) {
    Position after = *p;
    if (tile >= 0) land_on(&after, tile);
    after.turn = 1 - p->turn;
    return after;
}

/* Return the win share of the player to move in a finished game. */
static float ended(const Position *p) {
    int scores[2] = {0, 0};
    for (int i = 0; i < ISLANDS; i++) {
        int owner = p->owners[i], red = 2 * COUNT(p->coins[0] & masks[i]);
        int blue = 2 * COUNT(p->coins[1] & masks[i]);
        if (owner < 0 && !red && !blue) continue;
        if (owner < 0) owner = red == blue ? p->latest[i] : blue > red;
        scores[owner]++;
    }
    int lead = scores[p->turn] - scores[1 - p->turn];
    return lead > 0 ? 1 : lead < 0 ? 0 : 0.5f;
}

/* ---- facts: see features.py, which has the same numbers */

enum {
    ISLAND = 0, SHORES = 1100, WINS = 1155, SETTLED = 1255, TOTAL = 1343, ROLLS = 1447,
    LANDINGS = 1483, NEAR = 1509, SPACE = 1541, FAR = 1733, JOINED = 1765, SINKING = 1767,
    BESIDE = 1771, FACTS = 1831
};

typedef struct { Set rolls[3], near, far, beside; } Look;

static int least(int a, int b) { return a < b ? a : b; }
static int within(int n, int limit) { return (n < -limit ? -limit : least(n, limit)) + limit; }

static Look look(const Position *p, int seat, Set *joined) {
    Look l;
    Set blank = p->land & ~p->taken, grown, all = TILE(p->tokens[seat]);
    reaches(p, seat, l.rolls);
    l.beside = spread(all) & p->land;
    for (int k = 0; k < 5; k++) all |= spread(all) & p->land;
    l.near = all & blank;
    while ((grown = all | (spread(all) & p->land)) != all) all = grown;
    l.far = all & blank;
    *joined = all;
    return l;
}

static int grade(const Look *l, Set tiles) {
    int rolls = 0;
    for (int k = 0; k < 3; k++) rolls |= (l->rolls[k] & tiles ? 1 : 0) << k;
    return rolls ? rolls - 1 : l->near & tiles ? 7 : l->far & tiles ? 8 : 9;
}

/* Return the kind of an island by its coins, and set its leader: see _island_kind in features.py. */
static int held(int mine, int theirs, int newest, int *lead) {
    *lead = mine != theirs ? (mine > theirs ? 1 : -1) : mine ? (newest ? 1 : -1) : 0;
    switch (mine + theirs) {
    case 0: return 0;
    case 1: return mine ? 1 : 2;
    case 2: return mine == 2 ? 3 : theirs == 2 ? 4 : 6 - newest;
    default: return 7 + theirs;
    }
}

/* Write the facts of a position in which a turn has begun; return their number. */
static int facts(const Position *p, int *found) {
    static const int OPEN[17] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7};
    int n = 0, me = p->turn, rival = 1 - me, won = 0, lost = 0;
    int balance = 0, contested = 0, settled = 0;
    Set blank = p->land & ~p->taken, joined[2], others = p->coins[rival];
    Look looks[2] = {look(p, me, &joined[0]), look(p, rival, &joined[1])};
    int fresh = p->fresh[rival] ? island_at[p->tokens[rival]] : -1;
    if (fresh >= 0) others |= TILE(p->tokens[rival]);
    for (int i = 0; i < ISLANDS; i++) {
        if (p->owners[i] >= 0) {
            *(p->owners[i] == me ? &won : &lost) += 1;
            continue;
        }
        int lead, shores = 0, newest = i != fresh && p->latest[i] == me;
        int kind = held(COUNT(p->coins[me] & masks[i]), COUNT(others & masks[i]), newest, &lead);
        Set tiles = masks[i] & blank;
        for (int k = 0; k < besides[i]; k++) shores += (p->land & masks[beside[i][k]]) != 0;
        found[n++] = ISLAND + kind * 100 + grade(&looks[0], tiles) * 10 + grade(&looks[1], tiles);
        found[n++] = SHORES + kind * 5 + shores;
        if (tiles & (looks[0].far | looks[1].far)) contested++, balance += lead;
        else settled += lead;
    }
    int lead = won - lost + settled, total = lead + balance, space = 0;
    found[n++] = WINS + least(won, 9) * 10 + least(lost, 9);
    found[n++] = SETTLED + within(lead, 5) * 8 + OPEN[contested];
    found[n++] = TOTAL + within(total, 6) * 8 + OPEN[contested];
    found[n++] = JOINED + (joined[0] >> p->tokens[rival] & 1);
    for (int side = 0; side < 2; side++) {
        const Look *l = &looks[side];
        int near = COUNT(l->near), at = island_at[p->tokens[side ? rival : me]];
        space = space * 8 + least(near, 7);
        for (int k = 0; k < 3; k++)
            found[n++] = ROLLS + 18 * side + 6 * k + least(COUNT(l->rolls[k]), 5);
        int landings = COUNT(l->rolls[0] | l->rolls[1] | l->rolls[2]);
        found[n++] = LANDINGS + 13 * side + least(landings, 12);
        found[n++] = NEAR + 16 * side + least(near, 15);
        found[n++] = FAR + 16 * side + least(COUNT(l->far), 15);
        found[n++] = SINKING + 2 * side + (p->owners[at] >= 0);
        found[n++] = BESIDE + 30 * side + COUNT(l->beside) * 5 + COUNT(l->beside & blank);
    }
    found[n++] = SPACE + ((total > 0) - (total < 0) + 1) * 64 + space;
    return n;
}

/* ---- the net */

typedef struct { float rows[FACTS][UNITS], first[UNITS], last[UNITS], shift; } Net;

static Net net, slope, mean, square; /* weights, gradients, and Adam's means of both moments */
static int gathered, steps;

enum { BATCH = 256 };

static float even(void) { return (float)(drawn() >> 40) * 0x1p-23f - 1; }

static void shuffle(void) {
    for (int f = 0; f < FACTS; f++)
        for (int u = 0; u < UNITS; u++) net.rows[f][u] = 0.1f * even();
    for (int u = 0; u < UNITS; u++) net.first[u] = 0.1f, net.last[u] = 0.2f * even();
}

static float judge(const int *found, int n, float *units) {
    float total = net.shift;
    memcpy(units, net.first, sizeof net.first);
    for (int k = 0; k < n; k++)
        for (int u = 0; u < UNITS; u++) units[u] += net.rows[found[k]][u];
    for (int u = 0; u < UNITS; u++) {
        units[u] = units[u] > 0 ? units[u] : 0;
        total += units[u] * net.last[u];
    }
    return 1 / (1 + expf(-total));
}

static float estimate(const Position *p) {
    int found[MOST];
    float units[UNITS];
    return judge(found, facts(p, found), units);
}

static void step(float rate) {
    float *w = (float *)&net, *g = (float *)&slope, *m = (float *)&mean, *s = (float *)&square;
    float a = rate / (1 - powf(0.9f, ++steps)), b = 1 / (1 - powf(0.999f, steps));
    for (size_t k = 0; k < sizeof net / sizeof(float); k++) {
        float pull = g[k] / BATCH;
        g[k] = 0;
        m[k] = 0.9f * m[k] + 0.1f * pull;
        s[k] = 0.999f * s[k] + 0.001f * pull * pull;
        w[k] -= a * m[k] / (sqrtf(s[k] * b) + 1e-8f);
    }
}

/* Learn that a position's win share for the player to move is `worth`; return the error. */
static float teach(const Position *p, float worth, float rate) {
    int found[MOST], n = facts(p, found);
    float units[UNITS], pull[UNITS], error = judge(found, n, units) - worth;
    for (int u = 0; u < UNITS; u++) {
        pull[u] = units[u] > 0 ? error * net.last[u] : 0;
        slope.last[u] += error * units[u];
        slope.first[u] += pull[u];
    }
    slope.shift += error;
    for (int k = 0; k < n; k++)
        for (int u = 0; u < UNITS; u++) slope.rows[found[k]][u] += pull[u];
    if (++gathered == BATCH) step(rate), gathered = 0;
    return error;
}

/* ---- learning from games with itself */

typedef struct { Position at; float hoped, rolled; int strayed; } Turn;

typedef float Chooser(const Position *, Set, Position *);

/* Return the win share, for the player who lands, of the position after a landing. */
static float promise(Position after) {
    Set found[3];
    return 1 - (begin(&after, found) ? estimate(&after) : ended(&after));
}

static float best(const Position *p, Set tiles, Position *reply) {
    float most = -1;
    if (!tiles) *reply = landed(p, -1), most = promise(*reply);
    for (; tiles; tiles &= tiles - 1) {
        Position after = landed(p, FIRST(tiles));
        float worth = promise(after);
        if (worth > most) most = worth, *reply = after;
    }
    return most;
}

/* As `promise`, but after a search of the rival's rolls and landings. */
static float foresight(Position after) {
    Set found[3];
    Position reply;
    float sum = 0;
    if (!begin(&after, found)) return 1 - ended(&after);
    for (int k = 0; k < 3; k++) sum += best(&after, found[k], &reply);
    return 1 - sum / 3;
}

/* As `best`, but the two most promising landings are compared by `foresight`. */
static float better(const Position *p, Set tiles, Position *reply) {
    Position other;
    best(p, tiles, reply);
    float most = foresight(*reply), worth = -1;
    tiles &= ~TILE(reply->tokens[p->turn]);
    if (tiles) best(p, tiles, &other), worth = foresight(other);
    if (worth > most) most = worth, *reply = other;
    return most;
}

static int any(Set tiles) {
    for (int k = below(COUNT(tiles)); k; k--) tiles &= tiles - 1;
    return FIRST(tiles);
}

/* Play a game, with some random moves; return its number of turns. `last` is its last position. */
static int play(Turn *turns, Position *last, Chooser *choose) {
    int astray = below(10) < 3 ? below(30) : 0, n = 0;
    Position p = opening();
    for (Set found[3]; begin(&p, found); astray--) {
        Position replies[3];
        float worths[3];
        for (int k = 0; k < 3; k++) worths[k] = choose(&p, found[k], &replies[k]);
        int roll = below(3);
        Turn turn = {p, (worths[0] + worths[1] + worths[2]) / 3, worths[roll], 0};
        turn.strayed = found[roll] && (astray > 0 || !below(100));
        turns[n++] = turn;
        p = turn.strayed ? landed(&p, any(found[roll])) : replies[roll];
    }
    *last = p;
    return n;
}

/* Learn by TD(lambda), backwards from the end of each game. The target of a position is its mean
   promise over all rolls, plus lambda times the later change of the win share, without the luck of
   the roll. After a random move, that change doesn't count. */
static void school(long games, Chooser *choose, float quick, float lambda) {
    const float slow = 0.00005f;
    double errors = 0;
    long count = 0;
    static Turn turns[LONGEST];
    for (long game = 0; game < games; game++) {
        float rate = quick + (slow - quick) * (float)game / (float)games;
        Position last;
        int n = play(turns, &last, choose), seat = last.turn;
        float worth = ended(&last);
        for (Turn *turn = turns + n - 1; turn >= turns; turn--) {
            float came = (seat == turn->at.turn ? worth : 1 - worth) - turn->rolled;
            worth = turn->hoped + (turn->strayed ? 0 : lambda * came);
            worth = worth < 0 ? 0 : worth > 1 ? 1 : worth;
            seat = turn->at.turn;
            float error = teach(&turn->at, worth, rate);
            errors += error * error, count++;
        }
        if ((game + 1) % 10000 == 0) {
            printf("%ld games, error %.4f\n", game + 1, sqrt(errors / count));
            fflush(stdout);
            errors = count = 0;
        }
    }
}

/* Learn from many quick games, then from a sixth as many in which both players look a turn ahead. */
static void learn(long games, const char *file) {
    shuffle();
    school(games, best, 0.002f, 0.7f);
    school(games / 6, better, 0.0007f, 0.8f);
    FILE *out = fopen(file, "wb");
    if (!out || fwrite(&net, sizeof net, 1, out) != 1 || fclose(out)) perror(file), exit(1);
}

/* Print a line for each turn: steps, landing, the tiles that each roll reaches, and the facts. */
static void trace(long games) {
    for (long game = 0; game < games; game++) {
        Position p = opening();
        Set found[3];
        for (; begin(&p, found);) {
            int list[MOST], n = facts(&p, list), roll = below(3);
            int tile = found[roll] ? any(found[roll]) : -1;
            printf("turn %d %d", roll + 1, tile);
            for (int k = 0; k < 3; k++) printf(" %llx", (unsigned long long)found[k]);
            for (int k = 0; k < n; k++) printf(" %d", list[k]);
            printf("\n");
            p = landed(&p, tile);
        }
        printf("over %g\n", ended(&p));
    }
}

int main(int count, char **words) {
    if (count < 4 || (!strcmp(words[1], "learn") && count < 5)) {
        fprintf(stderr, "conqueror_net learn GAMES SEED FILE | conqueror_net trace GAMES SEED\n");
        return 2;
    }
    chance = strtoull(words[3], 0, 10);
    lay();
    if (!strcmp(words[1], "learn")) learn(atol(words[2]), words[4]);
    else trace(atol(words[2]));
    return 0;
}
